import { locale, t } from '@mach42/language/t.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { DiffLegend, DiffLine } from './diff-line.tsx';
import {
  columnOf,
  type DiffCell,
  type DiffPair,
  pairsOfTexts,
  withSecretsMarked,
} from './pairs.ts';
import { SecretLines } from './secret-lines.tsx';
import './diff.css';

/** Pairs that follow each other. A folded stretch has only lines without a change that are far from every change. */
interface Stretch {
  /** The index of its first pair. */
  readonly start: number;
  readonly folded: boolean;
  readonly pairs: readonly DiffPair[];
}

/** The number of lines without a change that are shown beside a change. */
const context = 3;
/** Fewer lines than these are not folded. */
const fewestFolded = 4;

/** Divides a comparison into stretches, so that only the lines worth reading are drawn. */
export function fold(pairs: readonly DiffPair[]): readonly Stretch[] {
  const near = new Uint8Array(pairs.length);
  for (const [index, pair] of pairs.entries()) {
    if (isSame(pair)) continue;
    near.fill(1, Math.max(0, index - context), index + context + 1);
  }
  const stretches: Stretch[] = [];
  let start = 0;
  for (let end = 1; end <= pairs.length; end += 1) {
    if (end < pairs.length && near[end] === near[start]) continue;
    push(stretches, start, near[start] === 0, pairs.slice(start, end));
    start = end;
  }
  return stretches;
}

/** Adds a stretch, and joins a shown one with the shown one before it. */
function push(stretches: Stretch[], start: number, far: boolean, pairs: readonly DiffPair[]): void {
  const folded = far && pairs.length >= fewestFolded;
  const last = stretches.at(-1);
  if (last === undefined || folded || last.folded) stretches.push({ start, folded, pairs });
  else stretches[stretches.length - 1] = { ...last, pairs: [...last.pairs, ...pairs] };
}

const isSame = ({ before, after }: DiffPair): boolean =>
  before?.kind === 'same' && after?.kind === 'same';

/** `stacked`: all lines of one side, then all lines of the other, for two texts of which neither is the older one. */
export type DiffLayout = 'one-column' | 'side-by-side' | 'stacked';

interface DiffProps {
  readonly pairs: readonly DiffPair[];
  readonly layout?: DiffLayout;
  /** Names of the sides where they are not the older and the newer one. */
  readonly names?: readonly [before: string, after: string];
  /** Prose has neither colours nor numbers. */
  readonly code?: 'json' | 'prose';
  /** True: there are no tints, because the change will not happen. */
  readonly plain?: boolean;
}

/** The number of pairs that are drawn at first; more are drawn on demand. */
const mostPairs = 200;
const number = new Intl.NumberFormat(locale);

/** Shows two texts compared: lines with signs and marked words, in one column or two, with equal parts folded. */
export function Diff(props: DiffProps) {
  const { pairs, layout = 'one-column', names, code = 'json', plain = false } = props;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const stretches = useMemo(() => fold(pairs), [pairs]);

  const drawn: ReactNode[] = [];
  let room = isWhole ? Infinity : mostPairs;
  let hidden = 0;
  for (const stretch of stretches) {
    const { start } = stretch;
    const { length } = stretch.pairs;
    if (room <= 0) hidden += length;
    else if (stretch.folded && !opened.has(start)) {
      const open = () => setOpened(new Set([...opened, start]));
      drawn.push(<Folded key={start} lines={length} onOpen={open} />);
      room -= 1;
    } else {
      const shown = stretch.pairs.slice(0, room);
      drawn.push(<Pairs key={start} {...{ pairs: shown, layout, names, plain }} />);
      room -= length;
      hidden += length - shown.length;
    }
  }
  return (
    <div className={classNames('ws-diff-rows', `ws-diff-rows--${layout}`, `ws-diff-rows--${code}`)}>
      {drawn}
      {hidden > 0 && (
        <Button fill size="small" variant="plain" onClick={() => setWhole(true)}>
          {t('Show {hidden} more lines', { hidden: number.format(hidden) })}
        </Button>
      )}
    </div>
  );
}

function Folded({ lines, onOpen }: { readonly lines: number; readonly onOpen: () => void }) {
  return (
    <Button fill size="small" variant="plain" className="ws-diff-rows__folded" onClick={onOpen}>
      {t('Show {lines} unchanged lines', { lines: number.format(lines) })}
    </Button>
  );
}

interface PairsProps {
  readonly pairs: readonly DiffPair[];
  readonly layout: DiffLayout;
  readonly names: DiffProps['names'];
  readonly plain: boolean;
}

function Pairs({ pairs, layout, names, plain }: PairsProps) {
  if (layout === 'one-column') {
    return columnOf(pairs).map((line, index) => <DiffLine key={index} {...line} plain={plain} />);
  }
  if (layout === 'stacked') {
    return (['before', 'after'] as const).map((side, index) => (
      <Stack key={side} name={names?.[index]} cells={pairs.flatMap((pair) => pair[side] ?? [])} />
    ));
  }
  return pairs.map(({ before, after }, index) => (
    <div key={index} className="ws-diff-rows__pair">
      <Side name={names?.[0]} cell={before} />
      <Side name={names?.[1]} cell={after} />
    </div>
  ));
}

interface SideProps {
  readonly name: string | undefined;
  readonly cell: DiffCell | undefined;
}

function Side({ name, cell }: SideProps) {
  if (cell === undefined) return <div className="ws-diff-gap" aria-hidden="true" />;
  const { number: newNumber, ...line } = cell;
  return (
    <DiffLine
      {...line}
      newNumber={newNumber}
      numbers="one"
      {...(name !== undefined && { side: name })}
    />
  );
}

interface StackProps {
  readonly name: string | undefined;
  readonly cells: readonly DiffCell[];
}

function Stack({ name, cells }: StackProps) {
  if (cells.length === 0) return null;
  return (
    <div className="ws-diff-rows__stack" role="group" aria-label={name}>
      <span className="ws-diff-rows__name" aria-hidden="true">
        {name}
      </span>
      {cells.map((cell, index) => (
        <Side key={index} name={undefined} cell={cell} />
      ))}
    </div>
  );
}

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
  /** Prose has neither colours nor numbers. */
  readonly code?: 'json' | 'prose';
}

/** Shows a text compared with an older one, line by line, in a box that scrolls. */
export function TextDiff({ before, after, label, code = 'prose' }: TextDiffProps) {
  const pairs = useMemo(() => {
    const all = pairsOfTexts(before, after);
    return code === 'json' ? withSecretsMarked(all) : all;
  }, [before, after, code]);
  const haveSecrets = pairs.some((pair) => (pair.before ?? pair.after)?.isSecret === true);
  if (before === after) return <p className="ws-text-diff--same">{t('The same text.')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <div className="ws-text-diff" tabIndex={0} role="region" aria-label={label}>
      <DiffLegend />
      <SecretLines areSecret={haveSecrets ? 'in part' : false}>
        <Diff pairs={pairs} code={code} />
      </SecretLines>
    </div>
  );
}
