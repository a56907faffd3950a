import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { useMemo } from 'react';
import { checksNow, operationsOf, type Reviewed } from '../state/review.ts';
import type { Review, Screen } from '../state/screen.ts';

/** The operations of the proposal as its text stands now; undefined without a proposal. */
export function useReviewed(review: Review | undefined): Reviewed | undefined {
  const { base, text } = review ?? {};
  return useMemo(
    () => (base === undefined || text === undefined ? undefined : operationsOf({ base, text })),
    [base, text],
  );
}

/** What the platform finds out about the file that would be saved; undefined without a proposal. */
export function useChecks(
  review: Review | undefined,
  entry: Screen['entry'],
  reviewed: Reviewed | undefined,
): ProposalChecks | undefined {
  const entryText = entry?.content;
  return useMemo(
    () =>
      review === undefined || reviewed === undefined || entryText === undefined
        ? undefined
        : checksNow(review, reviewed, entryText),
    [review, reviewed, entryText],
  );
}
