import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { Saga } from 'redux-saga';
import { call, delay, type Effect } from 'redux-saga/effects';

const longestPauseMs = 30_000;

/** Runs a plugin's saga, and again when it crashes, after a pause that doubles from 1 s to 30 s. */
export function* supervise(
  id: string,
  saga: Saga<[Shell]>,
  shell: Shell,
): Generator<Effect, void, unknown> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      yield call(saga, shell);
      return;
    } catch (error) {
      shell.log({
        type: 'error',
        source: 'Workspace',
        message: `${id} stopped working and is started again.`,
        details: error instanceof Error ? error.message : String(error),
      });
      yield delay(pauseMs);
    }
  }
}
