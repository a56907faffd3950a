import { memo } from 'react';
import { classNames } from './class-names.ts';
import { JsonText } from './json-text.tsx';
import type { Range } from './json-tokens.ts';
import './diff-line.css';

export type DiffKind = 'same' | 'added' | 'modified' | 'removed';

const signs: Readonly<Record<DiffKind, string>> = {
  same: '',
  added: '+',
  modified: '~',
  removed: '−',
};

interface DiffLineProps {
  readonly kind: DiffKind;
  readonly text: string;
  /** Where it stands: a JSON pointer (RFC 6901). */
  readonly place?: string;
  readonly oldNumber?: number | undefined;
  readonly newNumber?: number | undefined;
  /** Words that changed: half-open character ranges, sorted. */
  readonly ranges?: readonly Range[];
  /** A rejected operation loses its tint. */
  readonly plain?: boolean;
  /** `one`: a single number column, for side by side. */
  readonly numbers?: 'two' | 'one';
}

/** One line of a diff: numbers, sign, text. */
export const DiffLine = memo(function DiffLine(props: DiffLineProps) {
  const { kind, oldNumber, newNumber, numbers = 'two' } = props;
  return (
    <div className={classNames('ws-diff', props.plain !== true && `ws-diff--${kind}`)}>
      {numbers === 'two' && <span className="ws-diff__number">{oldNumber}</span>}
      <span className="ws-diff__number">
        {numbers === 'two' ? newNumber : (newNumber ?? oldNumber)}
      </span>
      <span className="ws-diff__sign" aria-hidden="true">
        {signs[kind]}
      </span>
      {kind !== 'same' && <span className="ws-visually-hidden">{kind}: </span>}
      {props.place !== undefined && <span className="ws-diff__place">{props.place}</span>}
      <JsonText
        text={props.text}
        {...(props.ranges === undefined ? {} : { ranges: props.ranges })}
      />
    </div>
  );
});

/** The place beside lines that the other side lacks. `lines` is how many. */
export function DiffGap({ lines = 1 }: { readonly lines?: number }) {
  return <div className="ws-diff-gap" style={{ height: lines * 20 }} aria-hidden="true" />;
}
