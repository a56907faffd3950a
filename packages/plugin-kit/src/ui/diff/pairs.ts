import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { diffLines, likeLines } from '@mach42/json-document/compare/lines.ts';
import type { Line, Row } from '@mach42/json-document/compare/rows.ts';
import { changedWords, wordRanges, type Range } from '@mach42/json-document/compare/word-ranges.ts';

export type DiffKind = Row['kind'];

/** One line of one side. */
export interface DiffCell {
  readonly kind: DiffKind;
  readonly text: string;
  /** The number of the line in its file, from 1. */
  readonly number?: number | undefined;
  /** The words that changed: half-open character ranges, sorted. */
  readonly ranges: readonly Range[];
  /** Whether the line belongs to a section of secrets. */
  readonly isSecret?: boolean;
}

/** Two lines beside each other; undefined is the gap beside a line that the other side lacks. */
export interface DiffPair {
  readonly before: DiffCell | undefined;
  readonly after: DiffCell | undefined;
}

/** Pairs the rows of two compared files: each removed line is beside the line that was added for it. */
export function pairsOfRows(rows: readonly Row[]): DiffPair[] {
  return beside(rows, ({ kind, before, after }) => {
    const ranges =
      kind === 'modified' ? wordRanges(before?.text ?? '', after?.text ?? '') : undefined;
    return {
      before: cellOf(kind, before, ranges?.before),
      after: cellOf(kind, after, ranges?.after),
    };
  });
}

/** With more changed words, two lines of prose have too little in common to mark them. */
const mostWords = 400;
/** The number of removed lines, the nearest ones, that are compared with a modified line. */
const mostTried = 8;

/** Compares two texts line by line; a modified line is beside the removed line that it resembles. */
export function pairsOfTexts(before: string, after: string): DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: string[] = [];
  let number = 0;
  const push = (oldText: string | undefined, cell: DiffCell | undefined) =>
    pairs.push({
      before: oldText === undefined ? undefined : { kind: 'removed', text: oldText, ranges: [] },
      after: cell,
    });
  const flush = (count: number) => {
    for (const text of removed.slice(0, count)) push(text, undefined);
    removed = removed.slice(count);
  };
  for (const { kind, text } of diffLines(before, after)) {
    if (kind === 'removed') {
      removed.push(text);
      continue;
    }
    number += 1;
    if (kind === 'unchanged') {
      flush(removed.length);
      const same: DiffCell = { kind: 'same', text, number, ranges: [] };
      pairs.push({ before: same, after: same });
      continue;
    }
    const like =
      kind === 'modified'
        ? removed.slice(0, mostTried).findIndex((old) => likeLines([old])(text))
        : -1;
    if (like === -1) {
      push(undefined, { kind, text, number, ranges: [] });
      continue;
    }
    flush(like);
    const [old = '', ...later] = removed;
    removed = later;
    const ranges = changedWords(old, text, mostWords);
    pairs.push({
      before: { kind: 'modified', text: old, ranges: ranges.before },
      after: { kind: 'modified', text, number, ranges: ranges.after },
    });
  }
  flush(removed.length);
  return pairs;
}

const sectionStart = /^ {2}"((?:[^"\\]|\\.)*)": /;

/** Marks the lines of secrets among the lines of a file as JSON. */
export function withSecretsMarked(pairs: readonly DiffPair[]): readonly DiffPair[] {
  let isSecret = false;
  const marked = (cell: DiffCell | undefined) => cell && { ...cell, isSecret };
  return pairs.map(({ before, after }) => {
    const section = sectionStart.exec((before ?? after)?.text ?? '')?.[1];
    if (section !== undefined) isSecret = isSecretsSection(section);
    return isSecret ? { before: marked(before), after: marked(after) } : { before, after };
  });
}

/** Collects removed and added lines until another kind of line follows. */
function beside(rows: readonly Row[], pairOf: (row: Row) => DiffPair): DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: (DiffCell | undefined)[] = [];
  let added: (DiffCell | undefined)[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      pairs.push({ before: removed[at], after: added[at] });
    }
    [removed, added] = [[], []];
  };
  for (const row of rows) {
    if (row.kind === 'removed') {
      if (added.length > 0) flush();
      removed.push(cellOf(row.kind, row.before));
    } else if (row.kind === 'added') added.push(cellOf(row.kind, row.after));
    else {
      flush();
      pairs.push(pairOf(row));
    }
  }
  flush();
  return pairs;
}

const cellOf = (
  kind: DiffKind,
  line: Line | undefined,
  ranges: readonly Range[] = [],
): DiffCell | undefined => (line === undefined ? undefined : { ...line, kind, ranges });

/** One line with its number on either side. */
export interface ColumnLine extends Omit<DiffCell, 'number'> {
  readonly oldNumber: number | undefined;
  readonly newNumber: number | undefined;
}

/** Lists both sides in one column: removed lines, then added lines; for a modified line the old form is first. */
export function columnOf(pairs: readonly DiffPair[]): ColumnLine[] {
  const lines: ColumnLine[] = [];
  let added: ColumnLine[] = [];
  const flush = () => {
    lines.push(...added);
    added = [];
  };
  for (const { before, after } of pairs) {
    if (before?.kind === 'removed') lines.push(oldLine(before));
    if (after?.kind === 'added') added.push(newLine(after));
    if (before?.kind === 'removed' || after?.kind === 'added') continue;
    flush();
    if (after?.kind === 'same') lines.push({ ...newLine(after), oldNumber: before?.number });
    else {
      if (before !== undefined) lines.push({ ...oldLine(before), kind: 'removed' });
      if (after !== undefined) lines.push(newLine(after));
    }
  }
  flush();
  return lines;
}

const oldLine = ({ number, ...cell }: DiffCell): ColumnLine => ({
  ...cell,
  oldNumber: number,
  newNumber: undefined,
});

const newLine = ({ number, ...cell }: DiffCell): ColumnLine => ({
  ...cell,
  oldNumber: undefined,
  newNumber: number,
});
