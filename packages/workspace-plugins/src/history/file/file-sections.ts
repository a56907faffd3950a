import type { Pointer } from '@mach42/json-document/pointer.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import type {
  Change,
  FileComparison,
  Line,
  Row,
  Spot,
} from '@mach42/json-document/compare/rows.ts';
import { wordRanges, type WordRanges } from '@mach42/json-document/compare/word-ranges.ts';

/** A line of the older file, and whether it reads otherwise today. */
export interface FileLine extends Line {
  readonly kind: Row['kind'];
  readonly ranges: WordRanges['before'];
}

/** Lines that belong together: without a hunk they are today as they were. */
export interface FileStretch {
  readonly hunk: Spot | undefined;
  readonly changes: readonly Change[];
  readonly lines: readonly FileLine[];
}

export interface FileSection {
  readonly pointer: Pointer;
  readonly lines: number;
  /** Hunks of it that read otherwise today, or are gone. */
  readonly differing: number;
  /** Hunks that are in it today alone. */
  readonly cameSince: number;
  /** The section as a whole, and the changes in it. */
  readonly whole: Pick<FileStretch, 'changes'> & { readonly hunk: Spot };
  readonly stretches: readonly FileStretch[];
}

const sectionStart = /^ {2}("(?:[^"\\]|\\.)*"): /;

/** The older file section by section, with what differs from the newer one. */
export function fileSections({ rows, changes }: FileComparison): FileSection[] {
  const changesOf = Map.groupBy(changes, ({ hunk }) => hunk);
  return sectionRows(rows).map(({ name, isGone, rows: own }) => {
    const stretches = stretchesOf(own, changesOf);
    const pointer = childOf('', name);
    const hunks = new Set(own.flatMap(({ hunk }) => hunk ?? []));
    const differing = stretches.filter(({ hunk }) => hunk !== undefined).length;
    return {
      pointer,
      lines: stretches.reduce((sum, { lines }) => sum + lines.length, 0),
      differing,
      cameSince: hunks.size - differing,
      whole: {
        hunk: { before: pointer, after: isGone ? undefined : pointer },
        changes: [...hunks].flatMap((hunk) => changesOf.get(hunk) ?? []),
      },
      stretches,
    };
  });
}

interface SectionRows {
  readonly name: string;
  readonly isGone: boolean;
  readonly rows: Row[];
}

/** Sections that the older file has; what is around them is left out. */
function sectionRows(rows: readonly Row[]): SectionRows[] {
  const sections: SectionRows[] = [];
  let isOwn = false;
  for (const row of rows) {
    const start = sectionStart.exec((row.before ?? row.after)?.text ?? '');
    if (start !== null) {
      isOwn = row.before !== undefined;
      if (isOwn) {
        const name = JSON.parse(start[1] ?? '""') as string;
        sections.push({ name, isGone: row.after === undefined, rows: [] });
      }
    }
    if (isOwn) sections.at(-1)?.rows.push(row);
  }
  return sections.map((section) => ({ ...section, rows: section.rows.filter(isInSection) }));
}

const isInSection = ({ before, after }: Row) => (before ?? after)?.text.startsWith('  ') === true;

/** A hunk reaches from its first line that differs to its last. */
function stretchesOf(
  rows: readonly Row[],
  changesOf: ReadonlyMap<Spot, readonly Change[]>,
): FileStretch[] {
  const lastOf = new Map<Spot, number>();
  for (const [index, { hunk }] of rows.entries()) {
    if (hunk !== undefined) lastOf.set(hunk, index);
  }
  const stretches: FileStretch[] = [];
  for (let at = 0; at < rows.length;) {
    const hunk = rows[at]?.hunk;
    const end = endOfStretch(rows, at, hunk === undefined ? undefined : lastOf.get(hunk));
    const lines = rows.slice(at, end).flatMap(lineOf);
    if (lines.length > 0) {
      stretches.push({ hunk, changes: (hunk && changesOf.get(hunk)) ?? [], lines });
    }
    at = end;
  }
  return stretches;
}

function endOfStretch(rows: readonly Row[], at: number, last: number | undefined): number {
  if (last !== undefined) return last + 1;
  const next = rows.findIndex((row, index) => index >= at && row.hunk !== undefined);
  return next === -1 ? rows.length : next;
}

function lineOf({ kind, before, after }: Row): FileLine[] {
  if (before === undefined) return [];
  const ranges = kind === 'modified' ? wordRanges(before.text, after?.text ?? '').before : [];
  return [{ ...before, kind, ranges }];
}
