import { t } from '@mach42/language/t.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { Middleware } from 'redux';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import { call, delay, type Effect } from 'redux-saga/effects';

export interface Sagas {
  /** Sagas run when it is in the store. */
  readonly middleware: Middleware;
  /** Runs a plugin's saga, and again when it crashes, after a pause that doubles from 1 s to 30 s. */
  readonly run: (id: string, saga: Saga<[Shell]>, shell: Shell) => Task;
}

/** The runtime of sagas: a file of its own, as the page needs it with the first plugin and not before. */
export function createSagas(): Sagas {
  const middleware = createSagaMiddleware();
  return { middleware, run: (id, saga, shell) => middleware.run(supervise, id, saga, shell) };
}

const longestPauseMs = 30_000;

function* supervise(
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
        message: t('{id} stopped working and is started again.', { id }),
        details: error instanceof Error ? error.message : String(error),
      });
      yield delay(pauseMs);
    }
  }
}
