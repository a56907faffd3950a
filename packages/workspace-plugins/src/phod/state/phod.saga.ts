import { listEntries } from '@mach42/contracts/datarais/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { blamePhod, loadPhod } from '@mach42/contracts/phod/calls.ts';
import { asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, call, put, takeLatest, type Effect } from 'redux-saga/effects';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { phod, phodActions, phodSlice } from './phod-slice.ts';

type Saga = Generator<Effect, void, unknown>;

function* loadFile(shell: Shell): Saga {
  const mobile = shell.getState().session.user?.mobile;
  if (mobile === undefined) return;
  yield put(phod.loadingStarted());
  try {
    const { data: file } = yield* requesting(shell.api, loadPhod, {
      body: { credentials: { mobile } },
    });
    const { data: blame } = yield* requesting(shell.api, blamePhod);
    const before = readSlice(phodSlice, shell.getState()).file?.version;
    yield put(phod.loaded({ file, blame }));
    if (before === file.version) return;
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

function* loadAll(shell: Shell): Saga {
  yield all([call(loadFile, shell), call(loadEntries, shell)]);
}

export function* phodSaga(shell: Shell): Saga {
  yield takeLatest(phodActions.load, () => loadFile(shell));
  yield takeLatest(phodActions.loadEntries, () => loadEntries(shell));
  yield takeLatest(phodActions.loadAll, () => loadAll(shell));
  yield call(loadAll, shell);
}
