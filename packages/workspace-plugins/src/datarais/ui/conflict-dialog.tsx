import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { useMemo } from 'react';
import { acceptedOps, type Reviewed } from '../state/review.ts';
import type { Review } from '../state/screen.ts';
import { OpenConflict } from './open-conflict.tsx';

interface ConflictDialogProps {
  readonly entryId: string;
  readonly review: Review;
  /** Of that review. */
  readonly reviewed: Reviewed | undefined;
  /** The version saved in the meantime; undefined where none was. */
  readonly current: PhodFile | undefined;
}

/** Another version was saved since the proposal was made: nothing is overwritten without asking. */
export function ConflictDialog({ entryId, review, reviewed, current }: ConflictDialogProps) {
  const ops = useMemo(
    () => (reviewed?.ok === true ? acceptedOps(review, reviewed.ops) : undefined),
    [review, reviewed],
  );
  if (current === undefined || ops === undefined) return null;
  const { base, baseVersion } = review;
  return <OpenConflict key={current.version} {...{ entryId, ops, base, baseVersion, current }} />;
}
