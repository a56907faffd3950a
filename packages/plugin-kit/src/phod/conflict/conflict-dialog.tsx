import { GitMergeIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { termOfKey } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useMemo, useState, type ReactNode, useId } from 'react';
import { useSession } from '../../hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { locationText } from '../../ui/diff/change-text.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import {
  areComplete,
  noChoices,
  resolved,
  sidesOf,
  choose,
  chooseAllMine,
  writable,
  type Choices,
  type Own,
  type Sided,
} from './resolve.ts';
import './conflict.css';

/** The file that results from the choices. */
export interface Resolution {
  readonly briefData: BriefData;
  /** Whether the file differs from the version that was saved in the meantime. */
  readonly changesSomething: boolean;
  /** Whether a side is chosen for each value that was changed twice. */
  readonly isComplete: boolean;
}

interface ConflictDialogProps {
  /** The operations that the person wants to save, and the file that they were made from. */
  readonly ops: readonly PhodOperation[];
  readonly base: BriefData;
  /** The version that the change was made from; the current one where that is not known. */
  readonly baseVersion: number;
  /** The version that was saved in the meantime. */
  readonly current: PhodFile;
  /** The name of the person's own side: _your change_. */
  readonly ownName: string;
  /** The beginning of the explanation: _Your changes were_. */
  readonly ownWere: string;
  /** Returns the end of the explanation, where there is more to say. */
  readonly remark?: (resolution: Resolution) => string | undefined;
  readonly footer: (resolution: Resolution) => ReactNode;
  readonly onClose: () => void;
}

/** Shows the operations that apply, and has the person choose a side of each value that was changed twice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { ops, base, baseVersion, current, ownName, ownWere, remark, footer, onClose } = props;
  const { briefData: saved, version } = current;
  const { name: self } = useSession();
  const [choices, setChoices] = useState(noChoices);
  const sides = useMemo(() => sidesOf(ops, base, saved), [ops, base, saved]);
  const briefData = useMemo(() => resolved(ops, base, saved, choices), [ops, base, saved, choices]);
  const resolution = {
    briefData,
    changesSomething: !sameJson(briefData, saved),
    isComplete: areComplete(choices),
  };
  const said = remark?.(resolution);
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  return (
    <Dialog
      isOpen
      width={560}
      icon={<GitMergeIcon />}
      title={t('Your PHOD File has changed')}
      className="ws-conflict-dialog"
      onClose={onClose}
      footer={footer(resolution)}
    >
      <p>
        <Trans
          message="{ownWere} made from {strong}. Since then {strong2} was saved by {updatedBy}, {timestamp}. {count} of {count2} changes still apply"
          values={{
            ownWere,
            strong:
              baseVersion < version ? <strong>v{baseVersion}</strong> : t('an earlier version'),
            strong2: <strong>v{version}</strong>,
            updatedBy: current.updatedBy === self ? t('you') : current.updatedBy,
            timestamp: <Timestamp at={current.updatedAt} />,
            count: sides.length - twice,
            count2: sides.length,
          }}
        />
        {twice > 0 && t('; choose what counts where it was changed twice')}.
        {said !== undefined && ` ${said}`}
      </p>
      <ConflictHunks
        sides={sides}
        choices={choices}
        version={version}
        ownName={ownName}
        onChange={setChoices}
      />
    </Dialog>
  );
}

interface ConflictHunksProps {
  readonly sides: readonly Sided[];
  readonly choices: Choices;
  /** The version that others saved. */
  readonly version: number;
  /** The name of the person's own side: _your change_. */
  readonly ownName: string;
  readonly onChange: (choices: Choices) => void;
}

/** The number of applying operations that are listed; the rest are counted. */
const mostShown = 50;

/** Shows each hunk of a change: either that it applies, or the choice between its two sides. */
function ConflictHunks(props: ConflictHunksProps) {
  const { sides, choices, version, ownName, onChange } = props;
  const shown = [...sides.entries()].filter(
    ([index, { theirs }]) => theirs !== undefined || index < mostShown,
  );
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  const isKept = t('{size} as in {ownName}, {twice} as in v{version}', {
    size: choices.size,
    ownName,
    twice: twice - choices.size,
    version,
  });
  return (
    <>
      {twice > 1 && (
        <div className="ws-conflict__all">
          <span role="status">{isKept}</span>
          <Button size="small" onClick={() => onChange(noChoices)}>
            {t('All of v{version}', { version })}
          </Button>
          <Button size="small" onClick={() => onChange(chooseAllMine(choices, sides))}>
            {t('All of {ownName}', { ownName })}
          </Button>
        </div>
      )}
      <ul className="ws-conflict">
        {shown.map(([index, { op, theirs }]) => (
          <li key={index}>
            <div className="ws-conflict__hunk">
              {theirs === undefined ? (
                <TickCircleIcon className="ws-conflict__applies" />
              ) : (
                <WarningSignIcon className="ws-conflict__twice" />
              )}
              <span>{locationText(op, undefined)}</span>
              <span {...(theirs !== undefined && { className: 'ws-conflict__twice' })}>
                {theirs === undefined ? t('applies') : t('changed twice')}
              </span>
            </div>
            {theirs !== undefined && (
              <ConflictSides
                op={op}
                theirs={theirs}
                version={version}
                ownName={ownName}
                own={choices.get(index)}
                onChoose={(own) => onChange(choose(choices, sides, index, own))}
              />
            )}
          </li>
        ))}
      </ul>
      {sides.length > shown.length && (
        <p>{t('and {count} more that apply.', { count: sides.length - shown.length })}</p>
      )}
    </>
  );
}

interface ConflictSidesProps {
  readonly op: PhodOperation;
  readonly theirs: PhodOperation;
  /** The version that holds the other side. */
  readonly version: number;
  /** The name of the person's own side: _your change_. */
  readonly ownName: string;
  /** Undefined: the saved value stays. */
  readonly own: Own | undefined;
  readonly onChoose: (own: Own | undefined) => void;
}

/**
 * Offers the value of the current version, the person's own value, or a text in place of both: the person keeps one.
 */
function ConflictSides(props: ConflictSidesProps) {
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
        {t('Which one to keep {path}?', { path: fieldName(op.path) })}
        <span className="ws-visually-hidden"> {locationText(op, undefined)}</span>
      </legend>
      {side(
        sideText(theirs),
        t('v{version}, as it is saved', { version }),
        own === undefined,
        undefined,
      )}
      {side(sideText(op), ownName, own !== undefined && written === undefined, {})}
      {start !== undefined &&
        side(t('Another text'), t('written here'), written !== undefined, { written: start })}
      {written !== undefined && (
        <div className="ws-conflict__written">
          <Field
            label={t('What replaces both')}
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
function fieldName(path: string): string {
  const name = parsePointer(path).findLast((token) => !/^\d+$/.test(token));
  return name === undefined ? t('of them') : termOfKey(name);
}

const longest = 120;

function sideText({ op, value }: PhodOperation): string {
  if (op === 'remove') return t('Removed');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text === '' ? t('Empty') : text;
}
