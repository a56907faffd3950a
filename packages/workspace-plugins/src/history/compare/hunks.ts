import type {
  Change,
  ChangeKind,
  FileComparison,
  Line,
  Row,
  Spot,
} from '@mach42/json-document/compare/rows.ts';
import type { Pointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';

/** The changes in one item, with the unchanged lines around them. */
export interface ShownHunk {
  /**
   * The pointer of the only change, else of the item: in the newer file, or in the older file if the item is gone.
   */
  readonly pointer: Pointer;
  /** Whether the newer file lacks the item: the pointer is then one of the older file. */
  readonly isGone: boolean;
  readonly hunk: Spot;
  readonly changes: readonly Change[];
  readonly rows: readonly Row[];
}

/** Returns the changes of two files by the item in which they happened, in the order of the file. */
export function hunksOf({ rows, changes }: FileComparison): ShownHunk[] {
  const changesOf = Map.groupBy(changes, ({ hunk }) => hunk);
  return [...extents(rows)].map(([hunk, extent]) => {
    const own = changesOf.get(hunk) ?? [];
    const [only, ...more] = own;
    const named = only !== undefined && more.length === 0 ? only.spot : hunk;
    return {
      pointer: named.after ?? named.before ?? '',
      isGone: named.after === undefined,
      hunk,
      changes: own,
      rows: windowOf(rows, extent),
    };
  });
}

/** Returns the first and the last changed row of each hunk, both included. */
function extents(rows: readonly Row[]): Map<Spot, readonly [first: number, last: number]> {
  const found = new Map<Spot, readonly [number, number]>();
  for (const [index, { hunk }] of rows.entries()) {
    if (hunk !== undefined) found.set(hunk, [found.get(hunk)?.[0] ?? index, index]);
  }
  return found;
}

type ChangeCounts = Readonly<Record<ChangeKind, number>>;

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts = { modified: 0, added: 0, removed: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

const countTexts = {
  modified: (modified: number) => t('{modified} modified', { modified }),
  added: (added: number) => t('{added} added', { added }),
  removed: (removed: number) => t('{removed} removed', { removed }),
} as const;

/** Returns a text such as `1 modified, 1 added`. */
export function countsText(counts: ChangeCounts): string {
  return (['modified', 'added', 'removed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => countTexts[kind](counts[kind]))
    .join(', ');
}

const linesBefore = 3;
const linesAfter = 1;

/**
 * Returns the rows from `first` to `last` with a few of the lines around them, without the indentation that all of
 * them have.
 */
function windowOf(rows: readonly Row[], [first, last]: readonly [number, number]): Row[] {
  const start = reach(rows, first, -1, linesBefore);
  const end = reach(rows, last, 1, linesAfter);
  return outdented(rows.slice(start, end + 1));
}

/**
 * Returns the index at which the context ends: it does not reach into the changes of another hunk, nor beyond the
 * list or object around it.
 */
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

function outdented(rows: readonly Row[]): Row[] {
  const lines = rows.flatMap((row) => [row.before, row.after]);
  const common = lines.reduce(
    (least, line) => (line === undefined ? least : Math.min(least, indentOf(line.text))),
    Number.POSITIVE_INFINITY,
  );
  const cut = (line: Line | undefined) => line && { ...line, text: line.text.slice(common) };
  return rows.map(({ kind, before, after, hunk }) => ({
    kind,
    before: cut(before),
    after: cut(after),
    hunk,
  }));
}

function indentOfRow(row: Row | undefined): number {
  return indentOf((row?.after ?? row?.before)?.text ?? '');
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
