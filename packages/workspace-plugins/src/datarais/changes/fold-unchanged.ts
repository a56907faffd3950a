import type { DiffLine } from '@mach42/json-document/compare/line-diff.ts';

/** A line of the diff; `number` counts the lines of the new file from 1. */
export interface NumberedLine extends DiffLine {
  readonly number: number | undefined;
}

/** Lines that stand together; folded: unchanged ones that are far from every change. */
export interface Stretch {
  /** Index of its first line. */
  readonly start: number;
  readonly folded: boolean;
  readonly lines: readonly NumberedLine[];
}

/** Below it a diff is shown whole. */
const manyLines = 400;
/** Unchanged lines that stay beside a change. */
const context = 3;

/** The stretches of a long diff, so that no more is drawn than is worth a look. */
export function foldUnchanged(lines: readonly NumberedLine[]): readonly Stretch[] {
  if (lines.length <= manyLines) return [{ start: 0, folded: false, lines }];
  const near = new Uint8Array(lines.length);
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'unchanged') continue;
    near.fill(1, Math.max(0, index - context), index + context + 1);
  }
  const stretches: Stretch[] = [];
  let start = 0;
  for (let end = 1; end <= lines.length; end += 1) {
    if (end < lines.length && near[end] === near[start]) continue;
    stretches.push({ start, folded: near[start] === 0, lines: lines.slice(start, end) });
    start = end;
  }
  return stretches;
}
