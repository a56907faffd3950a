import { parsePointer } from '@mach42/json-document/pointer.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useId } from 'react';
import { Field, TextArea } from '../../ui/field.tsx';
import { writable, type Own } from './choices.ts';

interface ConflictSidesProps {
  readonly op: PhodOperation;
  readonly theirs: PhodOperation;
  /** The version that holds theirs. */
  readonly version: number;
  /** What one's own side is: _your change_. */
  readonly ownName: string;
  /** Undefined: what is saved stays. */
  readonly own: Own | undefined;
  readonly onChoose: (own: Own | undefined) => void;
}

/** What stands in the current version, what was typed, or a text in place of both: one is kept. */
export function ConflictSides(props: ConflictSidesProps) {
  const { op, theirs, version, ownName, own, onChoose } = props;
  const name = useId();
  const written = own?.written;
  const start = writable(op);
  const side = (title: string, from: string, isChosen: boolean, choice: Own | undefined) => (
    <label className="ws-conflict__side" aria-label={`${title}, ${from}`}>
      <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(choice)} />
      <span>
        <strong>{title}</strong>
        <span className="ws-muted">{from}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="ws-conflict__sides">
      <legend>
        Keep which {placeName(op.path)}?<span className="ws-visually-hidden"> {op.path}</span>
      </legend>
      {side(sideText(theirs), `v${version}, as it is saved`, own === undefined, undefined)}
      {side(sideText(op), ownName, own !== undefined && written === undefined, {})}
      {start !== undefined &&
        side('Another text', 'written here', written !== undefined, { written: start })}
      {written !== undefined && (
        <div className="ws-conflict__written">
          <Field
            label="What takes the place of both"
            {...(written.trim() === '' && { error: phodTexts.valueEmpty })}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={2}
                value={written}
                onChange={(event) => onChoose({ written: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}

/** `deadline` of `/projects/0/deadline`; `tasks` of `/tasks/3`. */
function placeName(path: string): string {
  const name = parsePointer(path).findLast((token) => !/^\d+$/.test(token));
  return name === undefined ? 'of them' : titleOfKey(name).toLowerCase();
}

const longest = 120;

function sideText({ op, value }: PhodOperation): string {
  if (op === 'remove') return 'Removed';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text === '' ? 'Empty' : text;
}
