import { listSaigeFiles, listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, type Effect } from 'redux-saga/effects';
import { history, historySlice } from '../state/history-slice.ts';

type Saga = Generator<Effect, void, unknown>;

/** Reads which personas there are, for who may see them, and the versions of the chosen one. */
export function* loadSaige(shell: Shell): Saga {
  if (shell.getState().session.activeRole !== 'admin') return;
  try {
    const { data } = yield* requesting(shell.api, listSaigeFiles);
    yield put(history.saigeFilesLoaded(data));
  } catch (thrown) {
    const { message: details } = failureOf(thrown);
    shell.log({ type: 'error', source: 'SAIGE', message: saigeTexts.loadFailed, details });
  }
  yield* loadSaigeVersions(shell);
}

export function* loadSaigeVersions(shell: Shell): Saga {
  const { saige: id } = readSlice(historySlice, shell.getState());
  if (id === undefined) return;
  try {
    const { data } = yield* requesting(shell.api, listSaigeVersions, { params: { id } });
    yield put(history.saigeVersionsLoaded(data));
  } catch (thrown) {
    yield put(history.saigeFailed(failureOf(thrown)));
  }
}
