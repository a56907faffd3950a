import type { Line, Row } from '@mach42/json-document/compare/rows.ts';

/** Lines between two changes that are not shown. */
export interface Skipped {
  readonly kind: 'skipped';
  readonly lines: number;
}

export type WindowRow = Row | Skipped;

const linesBefore = 3;
const linesAfter = 1;
/** Fewer are shown rather than counted. */
const fewestSkipped = 3;

/**
 * The rows from `first` to `last` with a few of the lines around them, moved to the left as far as
 * they all are indented. Long stretches without a change are left out.
 */
export function windowOf(
  rows: readonly Row[],
  [first, last]: readonly [number, number],
): WindowRow[] {
  const start = reach(rows, first, -1, linesBefore);
  const end = reach(rows, last, 1, linesAfter);
  return outdented(withoutLongStretches(rows.slice(start, end + 1)));
}

/** How far the context goes: not into the changes of another place, nor out of what holds it. */
function reach(rows: readonly Row[], from: number, step: 1 | -1, most: number): number {
  const depth = indentOfRow(rows[from]);
  let at = from;
  while (
    Math.abs(at - from) < most &&
    rows[at + step]?.kind === 'same' &&
    indentOfRow(rows[at]) >= depth
  ) {
    at += step;
  }
  return at;
}

function withoutLongStretches(rows: readonly Row[]): WindowRow[] {
  const shown: WindowRow[] = [];
  let lastChange: number | undefined;
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'same') {
      const skipped = lastChange === undefined ? 0 : linesToSkip(index - lastChange - 1);
      if (skipped > 0) {
        shown.splice(shown.length - linesBefore - skipped, skipped, {
          kind: 'skipped',
          lines: skipped,
        });
      }
      lastChange = index;
    }
    shown.push(row);
  }
  return shown;
}

/** How many of the lines between two changes are left out. */
function linesToSkip(between: number): number {
  const rest = between - linesAfter - linesBefore;
  return rest >= fewestSkipped ? rest : 0;
}

function outdented(rows: readonly WindowRow[]): WindowRow[] {
  const lines = rows.flatMap((row) => (row.kind === 'skipped' ? [] : [row.before, row.after]));
  const common = lines.reduce(
    (least, line) => (line === undefined ? least : Math.min(least, indentOf(line.text))),
    Number.POSITIVE_INFINITY,
  );
  const cut = (line: Line | undefined) => line && { ...line, text: line.text.slice(common) };
  return rows.map((row) =>
    row.kind === 'skipped' ? row : { ...row, before: cut(row.before), after: cut(row.after) },
  );
}

function indentOfRow(row: Row | undefined): number {
  return indentOf((row?.after ?? row?.before)?.text ?? '');
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
