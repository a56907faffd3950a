import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { visibleSections } from '@mach42/contracts/phod/sections.ts';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import type { FileComparison } from '@mach42/json-document/compare/rows.ts';
import type { Comparison } from '../state.ts';

const known = { admin: new WeakMap(), other: new WeakMap() } satisfies Record<
  string,
  WeakMap<Comparison, FileComparison>
>;

/**
 * Compares two versions, in the sections that the person sees in the file; computed once for each comparison of the
 * store.
 */
export function filesCompared(comparison: Comparison, isAdmin: boolean): FileComparison {
  const kept: WeakMap<Comparison, FileComparison> = known[isAdmin ? 'admin' : 'other'];
  const { before, after } = comparison;
  const found = kept.get(comparison) ?? compareFiles(seen(before, isAdmin), seen(after, isAdmin));
  kept.set(comparison, found);
  return found;
}

const seen = (file: BriefData, isAdmin: boolean): BriefData =>
  Object.fromEntries(visibleSections(file, isAdmin).map((key) => [key, file[key]]));
