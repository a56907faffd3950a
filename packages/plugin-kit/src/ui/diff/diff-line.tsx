import { t } from '@mach42/language/t.ts';
import { memo } from 'react';
import { classNames } from '../class-names.ts';
import { JsonText } from '../json-text.tsx';
import type { Range } from '../json-tokens.ts';
import type { DiffKind } from './pairs.ts';
import './diff-line.css';

const signs: Readonly<Record<DiffKind, string>> = {
  same: '',
  added: '+',
  modified: '~',
  removed: '−',
};

const spokenKinds: Readonly<Record<DiffKind, string>> = {
  same: '',
  added: t('added'),
  modified: t('modified'),
  removed: t('removed'),
};

/** Explains the signs of a comparison. */
export function DiffLegend() {
  return (
    <p className="ws-diff-legend" aria-hidden="true">
      {(['added', 'modified', 'removed'] as const).map((kind) => (
        <span key={kind}>
          <span className={`ws-diff__sign ws-diff--${kind}`}>{signs[kind]}</span>{' '}
          {spokenKinds[kind]}
        </span>
      ))}
    </p>
  );
}

interface DiffLineProps {
  readonly kind: DiffKind;
  readonly text: string;
  readonly oldNumber?: number | undefined;
  readonly newNumber?: number | undefined;
  /** The words that changed: half-open character ranges, sorted. */
  readonly ranges?: readonly Range[];
  /** Whether the line belongs to a section of secrets. */
  readonly isSecret?: boolean;
  /** True: the line has no tint, because its operation was rejected. */
  readonly plain?: boolean;
  /** `one`: a single column of numbers, for two texts side by side. */
  readonly numbers?: 'two' | 'one';
  /** The side that the line belongs to, for screen readers. */
  readonly side?: string;
}

/** One line of a comparison: numbers, sign, text. */
export const DiffLine = memo(function DiffLine(props: DiffLineProps) {
  const { kind, oldNumber, newNumber, numbers = 'two', side } = props;
  const spoken = [side ?? '', spokenKinds[kind]].filter((part) => part !== '');
  return (
    <div
      className={classNames(
        'ws-diff',
        props.plain !== true && `ws-diff--${kind}`,
        props.isSecret === true && 'ws-diff--secret',
      )}
    >
      {numbers === 'two' && <span className="ws-diff__number">{oldNumber}</span>}
      <span className="ws-diff__number">
        {numbers === 'two' ? newNumber : (newNumber ?? oldNumber)}
      </span>
      <span className="ws-diff__sign" aria-hidden="true">
        {signs[kind]}
      </span>
      {spoken.length > 0 && <span className="ws-visually-hidden">{spoken.join(', ')}: </span>}
      <JsonText
        text={props.text}
        {...(props.ranges === undefined ? {} : { ranges: props.ranges })}
      />
    </div>
  );
});
