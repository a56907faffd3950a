import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import {
  all,
  call,
  fork,
  put,
  takeEvery,
  takeLatest,
  takeLeading,
  type Effect,
} from 'redux-saga/effects';
import { jobFrame } from '../live.ts';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { isRunning } from '../state/screen.ts';
import { datarais, dataRaisSlice } from '../state/datarais-slice.ts';
import { seen } from './follow.ts';
import { load } from './load.ts';
import { loadCurrent, type Saga } from './screen-of.ts';
import { discardEntry } from './discard-entry.ts';
import { discardProposal, restoreProposal } from './discard-proposal.ts';
import { cancel, process, retry } from './run.ts';
import { saveText } from './save-text.ts';
import { rebaseReview, save } from './save.ts';

/**
 * What becomes of a job when nobody here waits for it is shown all the same: a result that comes
 * late, a job that was begun or run again elsewhere. A proposal that is being looked at stays.
 */
function* late(shell: Shell, { payload }: ReturnType<typeof jobFrame>) {
  const { job } = payload;
  if (job.entryId === null) return;
  const screen = readSlice(dataRaisSlice, shell.getState()).screens[job.entryId];
  if (screen?.entry === undefined) return;
  const isOwn = screen.run.jobId === job.id;
  const isFree = !isRunning(screen.run) && screen.review === undefined;
  if (isOwn || isFree) yield call(seen, shell, job.entryId, job);
}

/** The screens that are open say which version is current. */
function* reloadFile(shell: Shell): Saga {
  const { screens } = readSlice(dataRaisSlice, shell.getState());
  if (Object.keys(screens).length === 0) return;
  try {
    yield put(datarais.fileLoaded({ file: yield* loadCurrent(shell) }));
  } catch (thrown) {
    shell.log({ type: 'warning', source: 'DataRAIS', message: asApiError(thrown).message });
  }
}

/** Every open screen anew, with what became of its run meanwhile. */
function* loadAll(shell: Shell): Saga {
  const { screens } = readSlice(dataRaisSlice, shell.getState());
  yield all(Object.keys(screens).map((entryId) => call(load, shell, entryId)));
}

export function* dataRaisSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(dataRaisActions.open, ({ payload }) => load(shell, payload.entryId));
  yield takeEvery(dataRaisActions.process, ({ payload }) =>
    process(shell, payload.entryId, payload.route),
  );
  yield takeEvery(dataRaisActions.retry, ({ payload }) => retry(shell, payload.entryId));
  yield takeEvery(dataRaisActions.saveText, ({ payload }) => saveText(shell, payload.entryId));
  yield takeEvery(dataRaisActions.discardEntry, ({ payload }) =>
    discardEntry(shell, payload.entryId),
  );
  yield takeEvery(dataRaisActions.cancel, ({ payload }) => cancel(shell, payload.entryId));
  yield takeEvery(dataRaisActions.discardProposal, ({ payload }) =>
    discardProposal(shell, payload.entryId),
  );
  yield takeEvery(dataRaisActions.restoreProposal, ({ payload }) =>
    restoreProposal(shell, payload.entryId, payload.review),
  );
  yield takeLeading(dataRaisActions.save, ({ payload }) => save(shell, payload.entryId));
  yield takeEvery(dataRaisActions.rebase, ({ payload }) => rebaseReview(shell, payload.entryId));
  yield takeLatest(dataRaisActions.resync, () => loadAll(shell));
  yield takeLatest(dataRaisActions.reloadFile, () => reloadFile(shell));
  yield fork(function* () {
    yield takeEvery(jobFrame, (action) => late(shell, action));
  });
}
