import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { checkFile } from '@mach42/contracts/phod/file-checks.ts';
import { parseBriefData } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { selectOps } from '@mach42/json-document/patch/rebase.ts';
import type { Review } from './screen.ts';

export type Reviewed =
  | { readonly ok: true; readonly ops: readonly PhodOperation[] }
  | { readonly ok: false; readonly error: string };

/** Returns the operations that lead from the base to the present text. */
export function operationsOf(review: Pick<Review, 'base' | 'text'>): Reviewed {
  const parsed = parseBriefData(review.text);
  if (!parsed.ok) return { ok: false, error: parsed.error };
  return { ok: true, ops: diffJson(review.base, parsed.briefData) };
}

/** Returns keys for operations that stay the same while other parts of the text are edited. */
export function keysOf(ops: readonly PhodOperation[]): readonly string[] {
  const counts = new Map<string, number>();
  return ops.map(({ op, path }) => {
    const key = `${op} ${path}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}

type Decided = Pick<Review, 'base' | 'rejected'>;

/** Returns the accepted operations, as they apply without the rejected ones. */
export function acceptedOps(
  { base, rejected }: Decided,
  ops: readonly PhodOperation[],
): readonly PhodOperation[] {
  const keys = keysOf(ops);
  const out = new Set(rejected);
  return selectOps(ops, base, (_, index) => !out.has(keys[index] ?? ''));
}

/** Returns the file with the accepted operations and without the rejected ones. */
export function acceptedFile(review: Decided, ops: readonly PhodOperation[]): BriefData {
  return applyOps(review.base, acceptedOps(review, ops)) as BriefData;
}

/** Checks the file that would be saved now, in the same way as the platform. */
export function checksNow(review: Review, reviewed: Reviewed, entryText: string): ProposalChecks {
  const { base, checks } = review;
  if (!reviewed.ok) return { ...checks, parses: false };
  const proposed = acceptedFile(review, reviewed.ops);
  const { truncated, withheld } = checks;
  const file = { entryText, base, proposed, withheld: withheld?.sections ?? [] };
  return { ...checkFile(file), parses: true, truncated };
}

/** Returns the proposal as changes of a newer version, with the file that was made from both. */
export function rebased(review: Review, briefData: BriefData, current: PhodFile): Review {
  return {
    ...review,
    baseVersion: current.version,
    base: current.briefData,
    text: JSON.stringify(briefData, null, 2),
    rejected: [],
  };
}
