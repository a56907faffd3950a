import { getEntry, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { loadOwnFile } from '@mach42/plugin-kit/phod/own-file.ts';
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
import { dataRaisActions } from './actions.ts';
import { jobFrame } from './live.ts';
import type { TryChoice } from './runs/try-choice.ts';
import { seen } from './saga/follow.ts';
import { screenOf, type Saga } from './saga/kit.ts';
import { entryIn, fetchEntry, load } from './saga/load.ts';
import { queueRun } from './saga/queue-route.ts';
import { cancel, process, retry } from './saga/run.ts';
import {
  discardProposal,
  restoreProposal,
  loadRuns,
  promote,
  reloadRuns,
  ruleRun,
} from './saga/runs.ts';
import { saveText } from './saga/save-text.ts';
import { rebaseReview, save, undoSave } from './saga/save.ts';
import { dataRaisSlice, datarais } from './state.ts';
import { faultOfRun } from './state/run-fault.ts';
import { isRunning } from './state/screen.ts';

/**
 * Shows the state of a job that this page does not wait for: a late result, or a job that was started or repeated
 * elsewhere. An open proposal stays.
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
  // The answer to the request has not named the job that it queued yet: this may be that job.
  const { route, jobId } = screen.run;
  const awaitsId = isRunning(screen.run) && route === 'queue' && jobId === undefined;
  if (awaitsId) return;
  if (!isOwn && !takesUp) notifyOther(shell, job.entryId, job);
  else if (job.status === 'completed') yield* seenWhole(shell, job.entryId, job.id);
  else yield* seen(shell, job.entryId, { ...job, result: null, proposal: null });
}

/** Fetches the result of a job, because no frame brings it. */
function* seenWhole(shell: Shell, entryId: string, jobId: string): Saga {
  const { saves } = screenOf(shell, entryId);
  try {
    const { data } = yield* requesting(shell.api, getEntry, { params: { id: jobId } });
    const isSaved = screenOf(shell, entryId).saves !== saves;
    if (data !== undefined && !isSaved) yield* seen(shell, entryId, data);
  } catch (thrown) {
    yield put(datarais.runFailed({ entryId, error: asApiError(thrown).message }));
  }
}

/** Reports that a run other than the open one has ended. */
function notifyOther({ toasts, workspace, dispatch }: Shell, entryId: string, job: Job): void {
  if (job.status === 'failed') toasts.error(received(job.error ?? jobTexts.failed));
  if (job.status !== 'completed') return;
  const run = () => {
    workspace.open(tabId('datarais-{entryId}', { entryId }));
    dispatch(datarais.tabChosen({ entryId, tab: 'runs' }));
  };
  toasts.success(jobTexts.otherReady, { action: { label: t('Compare'), run } });
}

/** Reads the file again, because the open screens show which version is current. */
function* reloadFile(shell: Shell): Saga {
  const { screens } = readSlice(dataRaisSlice, shell.getState());
  if (Object.keys(screens).length === 0) return;
  try {
    yield put(datarais.fileLoaded({ file: yield* loadOwnFile(shell) }));
    yield put(dataRaisActions.reloadRuns());
  } catch (thrown) {
    shell.log({ type: 'warning', source: 'DataRAIS', message: asApiError(thrown).message });
  }
}

/** Reads every open screen again, with the state of its run. */
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
  yield takeEvery(dataRaisActions.openAndProcess, function* ({ payload }) {
    yield* load(shell, payload.entryId);
    yield* process(shell, payload.entryId, 'queue');
  });
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
  yield takeEvery(dataRaisActions.undoSave, ({ payload: { version, baseVersion } }) =>
    undoSave(shell, { version, baseVersion }),
  );
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

/** Discards a pending entry, or restores a discarded one. */
function* discardEntry(shell: Shell, entryId: string): Saga {
  const status = screenOf(shell, entryId).entry?.status === 'discarded' ? 'pending' : 'discarded';
  try {
    const answer = yield* requesting(shell.api, updateEntry, {
      params: { id: entryId },
      body: { status },
    });
    yield put(datarais.entryChanged({ entry: entryIn(answer) }));
    if (status === 'pending') return;
    const undo = () => shell.dispatch(dataRaisActions.discardEntry({ entryId }));
    shell.toasts.undo(t('Entry discarded'), { undo });
  } catch (thrown) {
    shell.toasts.error(withAgain(entryTexts.updateFailed, thrown));
  }
}

/** Queues a further run of the entry; the proposal in review and running work stay as they are. */
function* tryAnotherWay(shell: Shell, entryId: string, choice: TryChoice): Saga {
  const { entry, content } = screenOf(shell, entryId);
  const { availableModels } = shell.getState().models;
  const model = availableModels.find(({ id }) => id === choice.modelId);
  const { instructions } = choice;
  const fault = faultOfRun('queue', { model, entry, content, instructions });
  if (fault !== undefined) {
    yield put(datarais.tryRefused({ entryId, fault: fault.text }));
    return;
  }
  yield put(datarais.trySent({ entryId }));
  try {
    if (!(yield* saveText(shell, entryId))) {
      yield put(datarais.tryRefused({ entryId, fault: jobTexts.queueFailed }));
      return;
    }
    yield* queueRun(shell, entryId, choice);
  } catch (thrown) {
    yield put(datarais.tryRefused({ entryId, fault: asApiError(thrown).message }));
    return;
  }
  yield put(datarais.tryClosed({ entryId }));
  yield put(datarais.tabChosen({ entryId, tab: 'runs' }));
  shell.toasts.success(jobTexts.queuedBeside);
  shell.log({ type: 'info', source: 'DataRAIS', message: t('Another run queued') });
  yield* loadRuns(shell, entryId);
}

const prefix = 'datarais-';

/** Reads the titles of the tabs that a reload restored, before these tabs are opened. */
export function* nameTabs(shell: Shell): Saga {
  const ids = shell
    .getState()
    .ui.activeWorkspaceTabs.filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
  yield all(ids.map((entryId) => call(nameTab, shell, entryId)));
}

function* nameTab(shell: Shell, entryId: string): Saga {
  if (screenOf(shell, entryId).entry !== undefined) return;
  try {
    yield put(datarais.entryNamed({ entry: yield* fetchEntry(shell, entryId) }));
  } catch (thrown) {
    // The tab itself shows more about the failure once it is opened.
    shell.log({ type: 'warning', source: 'DataRAIS', message: asApiError(thrown).message });
  }
}
