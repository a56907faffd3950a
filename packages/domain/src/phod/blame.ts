import type { Blame, BlameRow, BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { LeafTree } from './leaf-tree.ts';
import { leavesOf } from './leaves.ts';

/** Who brought each value of a file's first version: its creator, all of them. */
export function blameOfCreation(briefData: BriefData, row: BlameRow): Blame {
  return Object.fromEntries(Array.from(leavesOf(briefData), ([place]) => [place, row]));
}

/**
 * The blame after a version. Values that it did not touch keep their row, also at the new places that
 * items of a list move to.
 * @param blame of `before`, with a row for each of its leaves
 * @param before briefData that the operations were applied to
 */
export function evolveBlame(
  blame: Blame,
  before: BriefData,
  ops: readonly PhodOperation[],
  row: BlameRow,
): Blame {
  const tree = new LeafTree(before, (leaf) => requireRow(blame, leaf));
  for (const op of ops) tree.apply(op, row);
  return Object.fromEntries(tree.leaves());
}

function requireRow(blame: Blame, leaf: string): BlameRow {
  const row = blame[leaf];
  if (row === undefined) throw new RangeError('The blame is not of this version of the file.');
  return row;
}
