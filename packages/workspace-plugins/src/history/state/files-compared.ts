import { compareFiles } from '../compare/compare-files.ts';
import type { FileComparison } from '../compare/rows.ts';
import type { Comparison } from './history-slice.ts';

const known = new WeakMap<Comparison, FileComparison>();

/** What two versions differ in; worked out once for each comparison of the store. */
export function filesCompared(comparison: Comparison): FileComparison {
  const found = known.get(comparison) ?? compareFiles(comparison.before, comparison.after);
  known.set(comparison, found);
  return found;
}
