import type { JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import { screenOf, type Saga } from './screen-of.ts';

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
