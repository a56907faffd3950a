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

/** Lines that belong together: without a place they are today as they were. */
export interface FileStretch {
  readonly place: Spot | undefined;
  readonly changes: readonly Change[];
  readonly lines: readonly FileLine[];
}

export interface FileSection {
  readonly pointer: Pointer;
  readonly lines: number;
  /** Places of it that read otherwise today, or are gone. */
  readonly differing: number;
  /** Places that are in it today alone. */
  readonly cameSince: number;
  /** The section as a whole, and the changes in it. */
  readonly whole: Pick<FileStretch, 'changes'> & { readonly place: Spot };
  readonly stretches: readonly FileStretch[];
}

const sectionStart = /^ {2}("(?:[^"\\]|\\.)*"): /;

/** The older file section by section, with what differs from the newer one. */
export function fileSections({ rows, changes }: FileComparison): FileSection[] {
  const changesOf = Map.groupBy(changes, ({ place }) => place);
  return sectionRows(rows).map(({ name, isGone, rows: own }) => {
    const stretches = stretchesOf(own, changesOf);
    const pointer = childOf('', name);
    const places = new Set(own.flatMap(({ place }) => place ?? []));
    const differing = stretches.filter(({ place }) => place !== undefined).length;
    return {
      pointer,
      lines: stretches.reduce((sum, { lines }) => sum + lines.length, 0),
      differing,
      cameSince: places.size - differing,
      whole: {
        place: { before: pointer, after: isGone ? undefined : pointer },
        changes: [...places].flatMap((place) => changesOf.get(place) ?? []),
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

/** A place reaches from its first line that differs to its last. */
function stretchesOf(
  rows: readonly Row[],
  changesOf: ReadonlyMap<Spot, readonly Change[]>,
): FileStretch[] {
  const lastOf = new Map<Spot, number>();
  for (const [index, { place }] of rows.entries()) {
    if (place !== undefined) lastOf.set(place, index);
  }
  const stretches: FileStretch[] = [];
  for (let at = 0; at < rows.length;) {
    const place = rows[at]?.place;
    const end = endOfStretch(rows, at, place === undefined ? undefined : lastOf.get(place));
    const lines = rows.slice(at, end).flatMap(lineOf);
    if (lines.length > 0) {
      stretches.push({ place, changes: (place && changesOf.get(place)) ?? [], lines });
    }
    at = end;
  }
  return stretches;
}

function endOfStretch(rows: readonly Row[], at: number, last: number | undefined): number {
  if (last !== undefined) return last + 1;
  const next = rows.findIndex((row, index) => index >= at && row.place !== undefined);
  return next === -1 ? rows.length : next;
}

function lineOf({ kind, before, after }: Row): FileLine[] {
  if (before === undefined) return [];
  const ranges = kind === 'modified' ? wordRanges(before.text, after?.text ?? '').before : [];
  return [{ ...before, kind, ranges }];
}
