import { getEntry, listEntryRuns } from '@mach42/contracts/datarais/calls.ts';
import {
  cancelJob,
  retryJob,
  discardProposal as discardOfJob,
  restoreProposal as restoreOfJob,
} from '@mach42/contracts/jobs/calls.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { discardRun, restoreRun } from '@mach42/contracts/runs/calls.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { all, call, put } from 'redux-saga/effects';
import { dataRaisActions } from '../actions.ts';
import { datarais, dataRaisSlice } from '../state.ts';
import type { Review } from '../state/screen.ts';
import { openReview } from './follow.ts';
import { reviewTag, screenOf, type Saga } from './kit.ts';

/** Discards the proposal, so that it is not offered again when the entry is opened the next time. */
export function* discardProposal(shell: Shell, entryId: string): Saga {
  const { review } = screenOf(shell, entryId);
  if (review === undefined) return;
  yield put(datarais.reviewDiscarded({ entryId }));
  try {
    yield* setDiscarded(shell, review.source, true);
  } catch (thrown) {
    yield put(datarais.reviewOpened({ entryId, review }));
    shell.toasts.error(asApiError(thrown).message);
    return;
  }
  const undo = () => shell.dispatch(dataRaisActions.restoreProposal({ entryId, review }));
  shell.toasts.undo(t('Proposal discarded'), { tag: reviewTag(entryId), undo });
}

/** Undoes the discarding, with the person's changes to the proposal. */
export function* restoreProposal(shell: Shell, entryId: string, review: Review): Saga {
  yield put(datarais.reviewOpened({ entryId, review }));
  try {
    yield* setDiscarded(shell, review.source, false);
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
  }
}

/** @throws ApiError */
function* setDiscarded(shell: Shell, source: Review['source'], discarded: boolean): Saga {
  if ('jobId' in source) {
    const call = discarded ? discardOfJob : restoreOfJob;
    yield* requesting(shell.api, call, { params: { id: source.jobId } });
  } else {
    const call = discarded ? discardRun : restoreRun;
    yield* requesting(shell.api, call, { params: { id: source.callId } });
  }
}

/** Reads the runs of an entry; the known runs are shown until then. */
export function* loadRuns(shell: Shell, entryId: string): Saga {
  try {
    const { data } = yield* requesting(shell.api, listEntryRuns, { params: { id: entryId } });
    yield put(datarais.runsLoaded({ entryId, runs: data }));
  } catch (thrown) {
    yield put(datarais.runsFailed({ entryId, failure: failureOf(thrown) }));
  }
}

/** Reads the runs of every open entry again. */
export function* reloadRuns(shell: Shell): Saga {
  const { screens } = readSlice(dataRaisSlice, shell.getState());
  const open = Object.entries(screens).filter(([, { entry }]) => entry !== undefined);
  yield all(open.map(([entryId]) => call(loadRuns, shell, entryId)));
}

/** Opens the proposal of a run in the review; an undo restores the previous review. */
export function* promote(shell: Shell, entryId: string, jobId: string): Saga {
  const { review: before, runs } = screenOf(shell, entryId);
  const run = runs?.find(({ id }) => id === jobId);
  try {
    const { data: job } = yield* requesting(shell.api, getEntry, { params: { id: jobId } });
    if (job?.proposal == null) {
      shell.toasts.error(jobTexts.noProposal);
      return;
    }
    const isWaited = run !== undefined && run.route !== 'queue';
    const source = isWaited ? { callId: jobId } : { jobId };
    if (run?.isDiscarded === true) yield* setDiscarded(shell, source, false);
    yield* openReview(shell, entryId, job.proposal, source);
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
    return;
  }
  yield put(datarais.tabChosen({ entryId, tab: 'changes' }));
  if (before === undefined) return;
  const undo = () => shell.dispatch(datarais.reviewOpened({ entryId, review: before }));
  shell.toasts.undo(jobTexts.otherInReview, { undo });
}

/** Cancels a run that this page does not wait for, or queues it again. */
export function* ruleRun(shell: Shell, jobId: string, what: 'cancel' | 'retry'): Saga {
  try {
    const params = { id: jobId };
    yield* requesting(shell.api, what === 'cancel' ? cancelJob : retryJob, { params });
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
  }
  yield* reloadRuns(shell);
}
