import {
  discardProposal as discardOfJob,
  restoreProposal as restoreOfJob,
} from '@mach42/contracts/jobs/calls.ts';
import { discardRun, restoreRun } from '@mach42/contracts/runs/calls.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import type { Review } from '../state/screen.ts';
import { screenOf, type Saga } from './kit.ts';

/** What was proposed is not offered again when the entry is opened the next time. */
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
  shell.toasts.undo(t('Proposal discarded'), { undo });
}

/** Takes the discarding back, with what the person had made of the proposal. */
export function* restoreProposal(shell: Shell, entryId: string, review: Review): Saga {
  yield put(datarais.reviewOpened({ entryId, review }));
  try {
    yield* setDiscarded(shell, review.source, false);
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
  }
}

/** @throws ApiError */
export function* setDiscarded(shell: Shell, source: Review['source'], discarded: boolean): Saga {
  if ('jobId' in source) {
    const call = discarded ? discardOfJob : restoreOfJob;
    yield* requesting(shell.api, call, { params: { id: source.jobId } });
  } else {
    const call = discarded ? discardRun : restoreRun;
    yield* requesting(shell.api, call, { params: { id: source.callId } });
  }
}
