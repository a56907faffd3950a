import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { placeWords } from '@mach42/plugin-kit/ui/diff/change-words.tsx';
import { Diff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import type { DiffPair } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { useMemo } from 'react';
import type { Difference } from './compare-proposals.ts';
import { alignLines, pairLines } from './pair-lines.ts';

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
  const place = placeWords(op, base);
  return (
    <li className="ws-compare__row" aria-label={`${word.label}: ${place}`}>
      <div className="ws-compare__place">
        <Chip tone={word.tone}>{word.label}</Chip>
        <span>{place}</span>
        {a !== undefined && b !== undefined && placeWords(b.op, base) !== place && (
          <span className="ws-muted">{t('in B: {op}', { op: placeWords(b.op, base) })}</span>
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
