import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state.ts';
import type { Review } from '../state/screen.ts';
import { screenOf, type Saga } from './kit.ts';

/** Opens a proposal for review, against the version it was made from. */
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
