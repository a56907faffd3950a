import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { prettyLines } from '@mach42/json-document/compare/pretty-lines.ts';
import type { Row } from '@mach42/json-document/compare/rows.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { pairsOfRows, type DiffPair } from '@mach42/plugin-kit/ui/diff/pairs.ts';

/** Returns the lines of each operation; their numbers are those after the operations before it. */
export function operationLines(
  base: BriefData,
  ops: readonly PhodOperation[],
): readonly (readonly DiffPair[])[] {
  let document: unknown = base;
  return ops.map((op) => {
    const before = document;
    document = applyOps(before, [op]);
    return pairsOfRows(rowsOf(op, before, document));
  });
}

/** Returns the lines of the file that one operation removes and adds. */
function rowsOf({ op, path }: PhodOperation, before: unknown, after: unknown): Row[] {
  const removed = op === 'add' ? [] : prettyLines(before, path);
  const added = op === 'remove' ? [] : prettyLines(after, path);
  const hunk = undefined;
  if (removed.length === 1 && added.length === 1) {
    return [{ kind: 'modified', before: removed[0], after: added[0], hunk }];
  }
  return [
    ...removed.map((line): Row => ({ kind: 'removed', before: line, after: undefined, hunk })),
    ...added.map((line): Row => ({ kind: 'added', before: undefined, after: line, hunk })),
  ];
}
