import { listEntries } from '@mach42/contracts/datarais/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { blamePhod, loadPhod } from '@mach42/contracts/phod/calls.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, put, takeLatest, type Effect } from 'redux-saga/effects';
import { phod, phodActions, type Failure } from './phod-slice.ts';

type Saga = Generator<Effect, void, unknown>;

export function failureOf(thrown: unknown): Failure {
  const { code, message, requestId } = asApiError(thrown);
  return { code, message, requestId };
}

function* loadFile(shell: Shell): Saga {
  const mobile = shell.getState().session.user?.mobile;
  if (mobile === undefined) return;
  yield put(phod.loadingStarted());
  try {
    const { data: file } = yield* requesting(shell.api, loadPhod, {
      body: { credentials: { mobile } },
    });
    const { data: blame } = yield* requesting(shell.api, blamePhod);
    yield put(phod.loaded({ file, blame }));
    shell.log({ type: 'success', source: 'PHOD', message: `PHOD File loaded, v${file.version}` });
  } catch (thrown) {
    yield put(phod.loadingFailed(failureOf(thrown)));
    shell.log({ type: 'error', source: 'PHOD', message: asApiError(thrown).message });
  }
}

function* loadEntries(shell: Shell): Saga {
  try {
    const { entries } = yield* requesting(shell.api, listEntries, {
      query: { limit: limits.entriesPage },
    });
    yield put(phod.entriesLoaded(entries));
  } catch (thrown) {
    yield put(phod.entriesFailed(failureOf(thrown)));
  }
}

export function* phodSaga(shell: Shell): Saga {
  yield takeLatest(phodActions.load, () => loadFile(shell));
  yield takeLatest(phodActions.loadEntries, () => loadEntries(shell));
  yield call(loadFile, shell);
  yield call(loadEntries, shell);
}
