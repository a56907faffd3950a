import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import { getPhodVersion, loadPhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { ApiError, asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, type Effect } from 'redux-saga/effects';
import { datarais, dataRaisSlice } from '../state/datarais-slice.ts';
import { emptyScreen, isRunning, type Failure, type Screen } from '../state/screen.ts';
import { follow } from './follow.ts';

export type Saga<Result = void> = Generator<Effect, Result, unknown>;

export function screenOf(shell: Shell, entryId: string): Screen {
  return readSlice(dataRaisSlice, shell.getState()).screens[entryId] ?? emptyScreen;
}

export function failureOf(thrown: unknown): Failure {
  const { code, message, requestId } = asApiError(thrown);
  return { code, message, requestId };
}

export function* loadCurrent(shell: Shell): Saga<PhodFile> {
  const mobile = shell.getState().session.user?.mobile ?? '';
  const { data } = yield* requesting(shell.api, loadPhod, { body: { credentials: { mobile } } });
  return data;
}

/** Reads entry and file, and takes up a run of the entry where it stands. */
export function* load(shell: Shell, entryId: string): Saga {
  try {
    const { entry } = yield* requesting(shell.api, getEntry, { params: { id: entryId } });
    if (entry === undefined) throw noEntry();
    const file = yield* loadCurrent(shell);
    yield put(datarais.loaded({ entryId, entry, file }));
    const { run, review } = screenOf(shell, entryId);
    if (entry.jobId === null || entry.status !== 'pending') return;
    if (review !== undefined || isRunning(run)) return;
    yield* follow(shell, entryId, entry.jobId);
  } catch (thrown) {
    yield put(datarais.loadingFailed({ entryId, failure: failureOf(thrown) }));
  }
}

function noEntry(): ApiError {
  return new ApiError({ code: 'INVALID_RESPONSE', status: 0, message: entryTexts.noEntryData });
}

/** Opens the proposal of a completed job for review, against the version it was made from. */
export function* openReview(shell: Shell, entryId: string, job: JobStatusView): Saga {
  const { proposal } = job;
  if (proposal === null) return;
  const base = yield* briefDataAt(shell, entryId, proposal.baseVersion);
  yield put(
    datarais.reviewOpened({
      entryId,
      review: {
        jobId: job.id,
        baseVersion: proposal.baseVersion,
        base,
        checks: proposal.checks,
        text: proposal.text,
        rejected: [],
      },
    }),
  );
}

function* briefDataAt(shell: Shell, entryId: string, version: number): Saga<BriefData> {
  const { file } = screenOf(shell, entryId);
  if (version === 0) return {};
  if (file?.version === version) return file.briefData;
  const { data } = yield* requesting(shell.api, getPhodVersion, { params: { version } });
  return data.briefData;
}
