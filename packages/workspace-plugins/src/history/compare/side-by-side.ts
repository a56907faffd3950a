import { wordRanges, type WordRanges } from '@mach42/json-document/compare/word-ranges.ts';
import type { Line, Row } from '@mach42/json-document/compare/rows.ts';
import type { Skipped, WindowRow } from './window.ts';

/** One line on one side; undefined stands for the gap beside a line of the other side. */
export interface Cell extends Line {
  readonly kind: Row['kind'];
  readonly ranges: WordRanges['before'];
}

export interface CellPair {
  readonly kind: 'pair';
  readonly before: Cell | undefined;
  readonly after: Cell | undefined;
}

/** Old lines at the left, new ones at the right; what was removed is beside what came for it. */
export function sideBySide(rows: readonly WindowRow[]): (CellPair | Skipped)[] {
  const pairs: (CellPair | Skipped)[] = [];
  let removed: Cell[] = [];
  let added: Cell[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      pairs.push({ kind: 'pair', before: removed[at], after: added[at] });
    }
    [removed, added] = [[], []];
  };
  for (const row of rows) {
    if (row.kind === 'removed') {
      if (added.length > 0) flush();
      removed.push(...cellOf(row.kind, row.before));
    } else if (row.kind === 'added') added.push(...cellOf(row.kind, row.after));
    else {
      flush();
      pairs.push(row.kind === 'skipped' ? row : pairOf(row));
    }
  }
  flush();
  return pairs;
}

function pairOf({ kind, before, after }: Row): CellPair {
  const ranges =
    kind === 'modified' ? wordRanges(before?.text ?? '', after?.text ?? '') : undefined;
  return {
    kind: 'pair',
    before: cellOf(kind, before, ranges?.before)[0],
    after: cellOf(kind, after, ranges?.after)[0],
  };
}

function cellOf(
  kind: Row['kind'],
  line: Line | undefined,
  ranges: WordRanges['before'] = [],
): Cell[] {
  return line === undefined ? [] : [{ ...line, kind, ranges }];
}
