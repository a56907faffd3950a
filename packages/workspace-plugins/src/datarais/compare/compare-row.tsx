import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { locationWords } from '@mach42/plugin-kit/ui/diff/change-words.tsx';
import { Diff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { type DiffPair, columnOf, type DiffCell } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { useMemo } from 'react';
import type { Difference } from './compare-proposals.ts';
import { changedWords } from '@mach42/json-document/compare/word-ranges.ts';
import { diffArrays } from 'diff';

interface Side {
  readonly op: PhodOperation;
  readonly lines: readonly DiffPair[];
}

interface CompareRowProps {
  readonly kind: Difference['kind'];
  readonly base: BriefData;
  readonly a: Side | undefined;
  readonly b: Side | undefined;
  /** There is no room for two sides. */
  readonly narrow: boolean;
}

const words: Readonly<Record<Difference['kind'], { label: string; tone: ChipTone }>> = {
  same: { label: t('The same'), tone: 'neutral' },
  different: { label: t('Different'), tone: 'warning' },
  'only-a': { label: t('Only in A'), tone: 'accent' },
  'only-b': { label: t('Only in B'), tone: 'accent' },
};
const letters = ['A', 'B'] as const;

/** What either proposal does at one pointer. */
export function CompareRow({ kind, base, a, b, narrow }: CompareRowProps) {
  const pairs = useMemo(() => {
    const [ofA, ofB] = [a?.lines ?? [], b?.lines ?? []];
    return kind === 'different' ? pairLines(ofA, ofB) : alignLines(ofA, ofB);
  }, [kind, a, b]);
  const op = a?.op ?? b?.op;
  if (op === undefined) return null;
  const word = words[kind];
  const location = locationWords(op, base);
  return (
    <li className="ws-compare__row" aria-label={`${word.label}: ${location}`}>
      <div className="ws-compare__location">
        <Chip tone={word.tone}>{word.label}</Chip>
        <span>{location}</span>
        {a !== undefined && b !== undefined && locationWords(b.op, base) !== location && (
          <span className="ws-muted">{t('in B: {op}', { op: locationWords(b.op, base) })}</span>
        )}
      </div>
      {kind === 'same' ? (
        <Diff pairs={a?.lines ?? []} plain />
      ) : (
        <Diff pairs={pairs} layout={narrow ? 'stacked' : 'side-by-side'} names={letters} />
      )}
    </li>
  );
}

/** The lines of two operations beside each other, with the words marked that only one of them has. */
export function pairLines(
  linesA: readonly DiffPair[],
  linesB: readonly DiffPair[],
): readonly DiffPair[] {
  const [a, b] = [cellsOf(linesA), cellsOf(linesB)];
  const pairs: DiffPair[] = [];
  let [left, right] = [0, 0];
  const parts = diffArrays(a.map(keyOf), b.map(keyOf));
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) break;
    const next = parts[at + 1];
    const isHunk = part.removed || part.added;
    const ofA = part.added ? 0 : part.value.length;
    const ofB = part.removed ? (next?.added === true ? next.value.length : 0) : part.value.length;
    if (part.removed && next?.added === true) at += 1;
    for (let line = 0; line < Math.max(ofA, ofB); line += 1) {
      const pair = {
        before: line < ofA ? a[left + line] : undefined,
        after: line < ofB ? b[right + line] : undefined,
      };
      pairs.push(isHunk ? marked(pair) : unmarked(pair));
    }
    [left, right] = [left + ofA, right + ofB];
  }
  return pairs;
}

/** The lines of operations, of which at most one proposal has any, as they are. */
function alignLines(linesA: readonly DiffPair[], linesB: readonly DiffPair[]): readonly DiffPair[] {
  const [a, b] = [cellsOf(linesA), cellsOf(linesB)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
    before: a[index],
    after: b[index],
  }));
}

/** Old and new lines of one operation under each other. */
const cellsOf = (lines: readonly DiffPair[]): readonly DiffCell[] =>
  columnOf(lines).map(({ oldNumber, newNumber, ...cell }) => ({
    ...cell,
    number: newNumber ?? oldNumber,
  }));

const keyOf = ({ kind, text }: DiffCell): string => `${kind} ${text}`;

/** What both have is marked in neither: here the other proposal counts, not the file before. */
const unmarked = ({ before, after }: DiffPair): DiffPair => ({
  before: before && { ...before, ranges: [] },
  after: after && { ...after, ranges: [] },
});

function marked(pair: DiffPair): DiffPair {
  const { before, after } = pair;
  if (before === undefined || after === undefined) return unmarked(pair);
  const ranges = changedWords(before.text, after.text);
  return {
    before: { ...before, ranges: ranges.before },
    after: { ...after, ranges: ranges.after },
  };
}
