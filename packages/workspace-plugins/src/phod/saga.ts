import { compactBlamePhod, loadPhod } from '@mach42/contracts/phod/calls.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, fork, put, takeLatest, type Effect } from 'redux-saga/effects';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { editsSaga } from './edits/edits.saga.ts';
import { entriesSaga } from './entries/state/entries.saga.ts';
import { entriesActions } from './entries/state/entries-slice.ts';
import { sendingSaga } from './sending/state/sending.saga.ts';
import { phod, phodActions, phodSlice } from './state.ts';

type Saga = Generator<Effect, void, unknown>;

function* loadFile(shell: Shell): Saga {
  const mobile = shell.getState().session.user?.mobile;
  if (mobile === undefined) return;
  yield put(phod.loadingStarted());
  try {
    const { data: file } = yield* requesting(shell.api, loadPhod, {
      body: { credentials: { mobile } },
    });
    const before = readSlice(phodSlice, shell.getState()).file?.version;
    yield put(phod.loaded(file));
    if (before === file.version) return;
    shell.log({
      type: 'success',
      source: 'PHOD',
      message: t('PHOD File loaded, v{version}', { version: file.version }),
    });
  } catch (thrown) {
    yield put(phod.loadingFailed(failureOf(thrown)));
    shell.log({ type: 'error', source: 'PHOD', message: asApiError(thrown).message });
  }
}

function* loadBlame(shell: Shell): Saga {
  const version = readSlice(phodSlice, shell.getState()).file?.version;
  if (version === undefined) return;
  try {
    const { data } = yield* requesting(shell.api, compactBlamePhod);
    yield put(phod.blameLoaded({ version, ...data }));
  } catch (thrown) {
    yield put(phod.blameLoaded({ version, leaves: {}, rows: {}, failed: true }));
    shell.log({ type: 'error', source: 'PHOD', message: asApiError(thrown).message });
  }
}

export function* phodSaga(shell: Shell): Saga {
  yield takeLatest(phodActions.load, () => loadFile(shell));
  yield takeLatest(phodActions.loadBlame, () => loadBlame(shell));
  yield takeLatest(phodActions.loadAll, function* () {
    yield put(phodActions.load());
    yield put(entriesActions.load());
  });
  yield fork(entriesSaga, shell);
  yield fork(editsSaga, shell);
  yield fork(sendingSaga, shell);
  yield call(loadFile, shell);
}
