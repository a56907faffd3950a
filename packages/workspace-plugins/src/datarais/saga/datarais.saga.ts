import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
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
import { nameTabs } from './name-tabs.ts';
import { cancel, process, retry } from './run.ts';
import { promote, reloadRuns, ruleRun } from './runs.ts';
import { saveText } from './save-text.ts';
import { rebaseReview, save } from './save.ts';
import { tryAnotherWay } from './try-another-way.ts';

/**
 * What becomes of a job when nobody here waits for it is shown all the same: a result that comes
 * late, a job that was begun or run again elsewhere. A proposal that is being looked at stays.
 */
function* late(shell: Shell, { payload }: ReturnType<typeof jobFrame>) {
  const { job } = payload;
  if (job.entryId === null) return;
  const screen = readSlice(dataRaisSlice, shell.getState()).screens[job.entryId];
  if (screen?.entry === undefined) return;
  yield put(dataRaisActions.reloadRuns());
  const isOwn = screen.run.jobId === job.id;
  const isFree = !isRunning(screen.run) && screen.review === undefined;
  const takesUp = screen.entry.status === 'pending' && isFree;
  if (isOwn || takesUp) yield call(seen, shell, job.entryId, job);
  else tellOther(shell, job.entryId, job);
}

/** A run beside the one that is looked at has ended. */
function tellOther({ toasts, workspace, dispatch }: Shell, entryId: string, job: Job): void {
  if (job.status === 'failed') toasts.error(job.error ?? jobTexts.failed);
  if (job.status !== 'completed') return;
  const run = () => {
    workspace.open(tabId('datarais-{entryId}', { entryId }));
    dispatch(datarais.tabChosen({ entryId, tab: 'runs' }));
  };
  toasts.success(jobTexts.otherReady, { action: { label: 'Compare', run } });
}

/** The screens that are open say which version is current. */
function* reloadFile(shell: Shell): Saga {
  const { screens } = readSlice(dataRaisSlice, shell.getState());
  if (Object.keys(screens).length === 0) return;
  try {
    yield put(datarais.fileLoaded({ file: yield* loadCurrent(shell) }));
    yield put(dataRaisActions.reloadRuns());
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
  yield fork(nameTabs, shell);
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
  yield takeEvery(dataRaisActions.rebase, ({ payload }) =>
    rebaseReview(shell, payload.entryId, payload.briefData),
  );
  yield takeLatest(dataRaisActions.resync, () => loadAll(shell));
  yield takeLatest(dataRaisActions.reloadFile, () => reloadFile(shell));
  yield takeLatest(
    [
      dataRaisActions.reloadRuns,
      datarais.entryChanged,
      datarais.proposalDiscarded,
      datarais.runDiscarded,
    ],
    () => reloadRuns(shell),
  );
  yield takeLeading(dataRaisActions.tryAnotherWay, ({ payload }) =>
    tryAnotherWay(shell, payload.entryId, payload.choice),
  );
  yield takeLatest(dataRaisActions.promote, ({ payload }) =>
    promote(shell, payload.entryId, payload.jobId),
  );
  yield takeEvery(dataRaisActions.cancelRun, ({ payload }) =>
    ruleRun(shell, payload.jobId, 'cancel'),
  );
  yield takeEvery(dataRaisActions.retryRun, ({ payload }) =>
    ruleRun(shell, payload.jobId, 'retry'),
  );
  yield fork(function* () {
    yield takeEvery(jobFrame, (action) => late(shell, action));
  });
}
