import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useId } from 'react';
import { textOf } from '../sections/text.ts';

interface ConflictSidesProps {
  readonly op: PhodOperation;
  readonly theirs: PhodOperation;
  /** The version that holds theirs. */
  readonly version: number;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

/** What stands in the current version, and what was typed: one of them is kept. */
export function ConflictSides({ op, theirs, version, isMine, onChoose }: ConflictSidesProps) {
  const name = useId();
  const side = (mine: boolean, title: string, from: string) => (
    <label className="ws-phod-conflict__side" aria-label={`${title}, ${from}`}>
      <input type="radio" name={name} checked={isMine === mine} onChange={() => onChoose(mine)} />
      <span>
        <strong>{title}</strong>
        <span className="ws-muted">{from}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="ws-phod-conflict__sides" aria-label={`Keep which value of ${op.path}?`}>
      {side(false, sideText(theirs), `v${version}, as it is saved`)}
      {side(true, sideText(op), 'your change')}
    </fieldset>
  );
}

const longest = 120;

function sideText({ op, value }: PhodOperation): string {
  if (op === 'remove') return 'Removed';
  const text = textOf(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text === '' ? 'Empty' : text;
}
