import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { parseBriefData } from '@mach42/contracts/phod/parse-brief-data.ts';
import { applyOps } from '@mach42/contracts/phod/patch.ts';
import { rebase, selectOps } from '@mach42/contracts/phod/rebase.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import type { Review } from './screen.ts';

export type Reviewed =
  | { readonly ok: true; readonly ops: readonly PhodOperation[] }
  | { readonly ok: false; readonly error: string };

/** The operations that lead from the base to the text as it stands now. */
export function operationsOf(review: Pick<Review, 'base' | 'text'>): Reviewed {
  const parsed = parseBriefData(review.text);
  if (!parsed.ok) return { ok: false, error: parsed.error };
  return { ok: true, ops: diffJson(review.base, parsed.briefData) };
}

/** The file with the accepted operations and without the rejected ones. */
export function acceptedFile(review: Review, ops: readonly PhodOperation[]): BriefData {
  const rejected = new Set(review.rejected);
  const accepted = selectOps(ops, review.base, (_, index) => !rejected.has(index));
  return applyOps(review.base, accepted) as BriefData;
}

/** The accepted operations on another version; what it changed in the same places stays. */
export function rebased(review: Review, ops: readonly PhodOperation[], current: PhodFile): Review {
  const rejected = new Set(review.rejected);
  const wanted = selectOps(ops, review.base, (_, index) => !rejected.has(index));
  const { applies } = rebase(wanted, review.base, current.briefData);
  return {
    ...review,
    baseVersion: current.version,
    base: current.briefData,
    text: JSON.stringify(applyOps(current.briefData, applies), null, 2),
    rejected: [],
  };
}
