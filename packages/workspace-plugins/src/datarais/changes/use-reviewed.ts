import { useMemo } from 'react';
import { operationsOf, type Reviewed } from '../state/review.ts';
import type { Review } from '../state/screen.ts';

/** The operations of the proposal as its text stands now; undefined without a proposal. */
export function useReviewed(review: Review | undefined): Reviewed | undefined {
  const { base, text } = review ?? {};
  return useMemo(
    () => (base === undefined || text === undefined ? undefined : operationsOf({ base, text })),
    [base, text],
  );
}
