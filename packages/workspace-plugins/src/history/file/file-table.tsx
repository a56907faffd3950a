import { ChevronDownIcon, ChevronRightIcon, DocumentIcon } from '@blueprintjs/icons';
import { describePointer } from '@mach42/contracts/phod/describe-pointer.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import type {
  FileComparison,
  Change,
  Line,
  Row,
  Spot,
} from '@mach42/json-document/compare/rows.ts';
import { wordRanges, type WordRanges } from '@mach42/json-document/compare/word-ranges.ts';
import { type Pointer, childOf, parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { DiffLine } from '@mach42/plugin-kit/ui/diff/diff-line.tsx';
import { SecretLines } from '@mach42/plugin-kit/ui/diff/secret-lines.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { memo, useMemo, useState } from 'react';
import { PutBackButton } from '../comparison/diff-table.tsx';
import type { Comparison } from '../state.ts';

interface FileTableProps {
  readonly comparison: Comparison;
  readonly compared: FileComparison;
}

/** Shows the whole older file; values that differ from the newer file can be restored. */
export function FileTable({ comparison, compared }: FileTableProps) {
  const sections = useMemo(() => fileSections(compared), [compared]);
  if (sections.length === 0) {
    return (
      <EmptyState icon={<DocumentIcon size={20} />} title={t('The file was empty')}>
        {t('Choose another version, or another date.')}
      </EmptyState>
    );
  }
  return (
    <section
      className="ws-diff-table ws-file-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
      tabIndex={0}
      aria-label={t('The file as it was at v{from}', { from: comparison.from })}
    >
      {sections.map((section) => (
        <FileSectionGroup key={section.pointer} section={section} comparison={comparison} />
      ))}
    </section>
  );
}

/** The number of lines of a section that are drawn at first; all of them are drawn on demand. */
const mostLines = 120;

interface FileSectionGroupProps {
  readonly section: FileSection;
  readonly comparison: Comparison;
}

const FileSectionGroup = memo(function FileSectionGroup(props: FileSectionGroupProps) {
  const { section, comparison } = props;
  const { differing, cameSince } = section;
  const name = describePointer(section.pointer, comparison.before);
  const [isOpen, setOpen] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? section.stretches : shownStretches(section.stretches);
  const hidden = section.lines - shown.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section className="ws-hunk" aria-label={name}>
      <header className="ws-hunk__head">
        <button
          type="button"
          className="ws-file-section__toggle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
          <span className="ws-hunk__name">{name}</span>
        </button>
        {differing > 0 && (
          <Chip tone="warning">
            {differing === 1
              ? t('1 place differs now')
              : t('{differing} places differ now', { differing })}
          </Chip>
        )}
        {(cameSince > 0 || differing === 0) && (
          <span className="ws-hunk__counts">
            {cameSince === 0 ? t('as it is now') : t('{cameSince} added since', { cameSince })}
          </span>
        )}
        {differing + cameSince > 1 && (
          <PutBackButton
            hunk={section.whole}
            comparison={comparison}
            label={t('Put all of {name} back', { name })}
          />
        )}
      </header>
      {isOpen && (
        <SecretLines areSecret={isSecretsSection(parsePointer(section.pointer)[0] ?? '')}>
          <div className="ws-diff-rows">
            {shown.map((stretch, index) => (
              <Stretch key={index} stretch={stretch} comparison={comparison} />
            ))}
          </div>
        </SecretLines>
      )}
      {isOpen && hidden > 0 && (
        <Button variant="plain" fill onClick={() => setWhole(true)}>
          {t('Show {hidden} more lines', { hidden })}
        </Button>
      )}
    </section>
  );
});

interface StretchProps {
  readonly stretch: FileStretch;
  readonly comparison: Comparison;
}

function Stretch({ stretch: { hunk, changes, lines }, comparison }: StretchProps) {
  const content = lines.map(({ number, ...line }) => (
    <DiffLine key={number} {...line} newNumber={number} numbers="one" />
  ));
  if (hunk === undefined) return content;
  const isGone = changes.every(({ kind }) => kind === 'removed');
  return (
    <div className="ws-file-stretch">
      <div className="ws-file-stretch__head">
        <span>{isGone ? t('No longer in the file') : t('Different now')}</span>
        <PutBackButton hunk={{ hunk, changes }} comparison={comparison} />
      </div>
      {content}
    </div>
  );
}

/** Returns the first stretches, up to `mostLines`; a hunk is shown whole or not at all. */
function shownStretches(stretches: readonly FileStretch[]): FileStretch[] {
  const shown: FileStretch[] = [];
  let left = mostLines;
  for (const stretch of stretches) {
    if (left <= 0) break;
    const lines = stretch.hunk === undefined ? stretch.lines.slice(0, left) : stretch.lines;
    shown.push({ ...stretch, lines });
    left -= lines.length;
  }
  return shown;
}

/** A line of the older file, and whether it differs in the newer file. */
interface FileLine extends Line {
  readonly kind: Row['kind'];
  readonly ranges: WordRanges['before'];
}

/** Lines that belong together; without a hunk they are the same in the newer file. */
interface FileStretch {
  readonly hunk: Spot | undefined;
  readonly changes: readonly Change[];
  readonly lines: readonly FileLine[];
}

interface FileSection {
  readonly pointer: Pointer;
  readonly lines: number;
  /** The number of hunks of the section that differ in the newer file, or are gone from it. */
  readonly differing: number;
  /** The number of hunks that are only in the newer file. */
  readonly cameSince: number;
  /** The section as a whole, and the changes in it. */
  readonly whole: Pick<FileStretch, 'changes'> & { readonly hunk: Spot };
  readonly stretches: readonly FileStretch[];
}

const sectionStart = /^ {2}("(?:[^"\\]|\\.)*"): /;

/** Returns the older file by sections, with its differences from the newer file. */
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

/** Returns the rows of the sections that the older file has; rows outside them are left out. */
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

/** Divides rows into stretches; a hunk reaches from its first line that differs to its last. */
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
