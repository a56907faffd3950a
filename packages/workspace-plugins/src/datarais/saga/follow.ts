import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import type { JobStatusView, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { delay, put, race, take } from 'redux-saga/effects';
import { jobFrame } from '../live.ts';
import { datarais } from '../state.ts';
import { isRunning, type Review } from '../state/screen.ts';
import { notifyFailure, notifyProposal, screenOf, type Saga } from './kit.ts';

/** Opens a proposal for review, with the version that it was made from. */
export function* openReview(
  shell: Shell,
  entryId: string,
  proposal: Proposal,
  source: Review['source'],
): Saga {
  const { baseVersion, checks, text } = proposal;
  const base = yield* briefDataAt(shell, entryId, baseVersion);
  const review = { source, baseVersion, base, checks, proposed: text, text, rejected: [] };
  yield put(datarais.reviewOpened({ entryId, review }));
}

function* briefDataAt(shell: Shell, entryId: string, version: number): Saga<BriefData> {
  const { file } = screenOf(shell, entryId);
  if (version === 0) return {};
  if (file?.version === version) return file.briefData;
  const { data } = yield* requesting(shell.api, getPhodVersion, { params: { version } });
  return data.briefData;
}

const ended = new Set(['completed', 'failed', 'cancelled']);

/**
 * Waits for a job: polls every two seconds, and sooner when the socket reports the job. Polls do not count while the
 * job waits for its provider. After the last poll the waiting ends with an error; the job itself continues, and a
 * later frame shows its result.
 */
export function* follow(shell: Shell, entryId: string, jobId: string): Saga {
  for (let poll = 0; poll < limits.polling.polls;) {
    const wasRunning = isRunning(screenOf(shell, entryId).run);
    const { data: job } = yield* requesting(shell.api, getEntry, { params: { id: jobId } });
    // A frame may have reported the end in the meantime, and the answer may be older than the frame.
    if (wasRunning && !isRunning(screenOf(shell, entryId).run)) return;
    if (job !== undefined) {
      yield* seen(shell, entryId, job);
      if (ended.has(job.status)) return;
    }
    if (job?.waitingFor === undefined) poll += 1;
    yield race({
      frame: take((action: unknown) => jobFrame.match(action) && action.payload.job.id === jobId),
      waited: delay(limits.polling.intervalMs),
    });
  }
  yield put(datarais.runFailed({ entryId, error: jobTexts.timedOut }));
  notifyFailure(shell, entryId, jobTexts.timedOut);
}

/** Stores the known state of a job, and opens its proposal when it is completed. */
export function* seen(shell: Shell, entryId: string, job: JobStatusView): Saga {
  const before = screenOf(shell, entryId).run.status;
  yield put(datarais.jobSeen({ entryId, job, at: Date.now() }));
  const { status, error } = screenOf(shell, entryId).run;
  if (status === before) return;
  if (status === 'completed') {
    if (job.proposal !== null) {
      yield* openReview(shell, entryId, job.proposal, { jobId: job.id });
    }
    if (before === 'idle') return;
    notifyProposal(shell, entryId, jobTexts.completed);
  }
  if (status === 'failed' && before !== 'idle') {
    notifyFailure(shell, entryId, error ?? jobTexts.failed);
    shell.log({ type: 'error', source: 'DataRAIS', message: t('Processing failed') });
  }
}
