import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { prettyLines } from '@mach42/json-document/compare/pretty-lines.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { changedWords, type Range } from '@mach42/json-document/compare/word-ranges.ts';

export interface OperationLine {
  readonly kind: 'added' | 'modified' | 'removed';
  readonly text: string;
  readonly oldNumber: number | undefined;
  readonly newNumber: number | undefined;
  readonly ranges: readonly Range[];
}

/** The lines of the file that one operation takes out and puts in. */
function linesOf(op: PhodOperation, before: unknown, after: unknown): readonly OperationLine[] {
  const removed = op.op === 'add' ? [] : prettyLines(before, op.path);
  const added = op.op === 'remove' ? [] : prettyLines(after, op.path);
  const [old, young] = [removed[0], added[0]];
  const single =
    removed.length === 1 && added.length === 1 && old !== undefined && young !== undefined;
  const ranges = single ? changedWords(old.text, young.text) : { before: [], after: [] };
  return [
    ...removed.map(({ text, number }) => ({
      kind: 'removed' as const,
      text,
      oldNumber: number,
      newNumber: undefined,
      ranges: ranges.before,
    })),
    ...added.map(({ text, number }) => ({
      kind: op.op === 'replace' ? ('modified' as const) : ('added' as const),
      text,
      oldNumber: undefined,
      newNumber: number,
      ranges: ranges.after,
    })),
  ];
}

/** For each operation its lines; each operation is numbered as it applies, after those before it. */
export function operationLines(
  base: BriefData,
  ops: readonly PhodOperation[],
): readonly (readonly OperationLine[])[] {
  let document: unknown = base;
  return ops.map((op) => {
    const before = document;
    document = applyOps(before, [op]);
    return linesOf(op, before, document);
  });
}
