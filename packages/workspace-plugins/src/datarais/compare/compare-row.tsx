import { parsePointer } from '@mach42/json-document/pointer.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { DiffLine } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { useMemo } from 'react';
import { hintOf } from '../changes/operation-hint.ts';
import type { OperationLine } from '../changes/operation-lines.ts';
import type { Difference } from './compare-proposals.ts';
import { pairLines, type LinePair } from './pair-lines.ts';

interface Side {
  readonly op: PhodOperation;
  readonly lines: readonly OperationLine[];
}

interface CompareRowProps {
  readonly kind: Difference['kind'];
  readonly base: BriefData;
  readonly a: Side | undefined;
  readonly b: Side | undefined;
}

const words: Readonly<Record<Difference['kind'], { label: string; tone: ChipTone }>> = {
  same: { label: 'The same', tone: 'neutral' },
  different: { label: 'Different', tone: 'warning' },
  'only-a': { label: 'Only in A', tone: 'accent' },
  'only-b': { label: 'Only in B', tone: 'accent' },
};

/** What either proposal does at one place. */
export function CompareRow({ kind, base, a, b }: CompareRowProps) {
  const pairs = useMemo(
    () =>
      kind === 'different'
        ? pairLines(a?.lines ?? [], b?.lines ?? [])
        : aligned(a?.lines ?? [], b?.lines ?? []),
    [kind, a, b],
  );
  const op = a?.op ?? b?.op;
  if (op === undefined) return null;
  const word = words[kind];
  return (
    <li className="ws-compare__row" aria-label={`${word.label}: ${op.path}`}>
      <div className="ws-compare__place">
        <Chip tone={word.tone}>{word.label}</Chip>
        <code>{op.path}</code>
        {a !== undefined && b !== undefined && a.op.path !== b.op.path && (
          <span className="ws-muted">in B {lastOf(b.op.path)}</span>
        )}
        <span className="ws-muted ws-truncate">{hintOf(op, base)}</span>
      </div>
      {kind === 'same' ? (
        <div className="ws-compare__both">
          {a?.lines.map((line, index) => (
            <DiffLine key={index} {...line} numbers="one" plain />
          ))}
        </div>
      ) : (
        <div className="ws-compare__sides">
          <Lines letter="A" lines={pairs.map((pair) => pair.a)} isEmpty={a === undefined} />
          <Lines letter="B" lines={pairs.map((pair) => pair.b)} isEmpty={b === undefined} />
        </div>
      )}
    </li>
  );
}

interface LinesProps {
  readonly letter: 'A' | 'B';
  readonly lines: readonly (OperationLine | undefined)[];
  readonly isEmpty: boolean;
}

/** Each line has a row of its own, so that long ones keep both sides in step. */
function Lines({ letter, lines, isEmpty }: LinesProps) {
  const rows = { gridRow: `span ${lines.length}` };
  return (
    <div
      className={classNames('ws-compare__side', isEmpty && 'ws-compare__side--empty')}
      style={rows}
    >
      <span className="ws-compare__letter" style={rows}>
        <span aria-hidden="true">{letter}</span>
        <span className="ws-visually-hidden">
          {letter}
          {isEmpty ? ' leaves it as it is' : ':'}
        </span>
      </span>
      {isEmpty ? (
        <span className="ws-diff-gap" style={rows} aria-hidden="true">
          as it is
        </span>
      ) : (
        lines.map((line, index) =>
          line === undefined ? (
            <span key={index} className="ws-diff-gap" aria-hidden="true" />
          ) : (
            <DiffLine key={index} {...line} numbers="one" />
          ),
        )
      )}
    </div>
  );
}

const aligned = (a: readonly OperationLine[], b: readonly OperationLine[]): readonly LinePair[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
    ...(a[index] === undefined ? {} : { a: a[index] }),
    ...(b[index] === undefined ? {} : { b: b[index] }),
  }));

const lastOf = (path: string): string => `at ${parsePointer(path).at(-1) ?? path}`;
