import { EyeOffIcon, EyeOpenIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip, StatusDot, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { useState, use, type MouseEvent, type ReactNode } from 'react';
import { EditItem } from '../items/edit-item.tsx';
import { EditingContext } from '../items/editing.ts';
import { useKeptFocus } from '../items/use-kept-focus.ts';
import { Marked, BlamedValue } from './blamed-value.tsx';
import { textOf, capitalised, dayText, fieldOf } from './text.ts';

export interface FieldRowProps {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

export function FieldRow({ name, value, pointer }: FieldRowProps) {
  return (
    <div className="ws-phod-field">
      <span className="ws-phod-field__name">
        <Marked text={titleOfKey(name)} />
      </span>
      <BlamedValue pointer={pointer} className="ws-phod-field__value">
        <Marked text={textOf(value)} />
      </BlamedValue>
    </div>
  );
}

const dots = '• • • • • •';

/** A row whose value is hidden until the person asks for it, so that other people beside them do not see it. */
export function SecretRow({ name, value, pointer }: FieldRowProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="ws-phod-field ws-phod-field--secret">
      <span className="ws-phod-field__name">{titleOfKey(name)}</span>
      {shown ? (
        <BlamedValue pointer={pointer} className="ws-phod-field__value">
          {textOf(value)}
        </BlamedValue>
      ) : (
        <span className="ws-phod-field__value" aria-label={t('hidden')}>
          {dots}
        </span>
      )}
      <IconButton
        size="small"
        icon={shown ? <EyeOffIcon size={14} /> : <EyeOpenIcon size={14} />}
        label={
          shown
            ? t('Hide {name}', { name: titleOfKey(name) })
            : t('Show {name}', { name: titleOfKey(name) })
        }
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

interface EditableRowProps {
  readonly pointer: string;
  /** The name of the item, for the names of its buttons. */
  readonly name: string;
  readonly children: ReactNode;
}

/** An item of a card, as a text or as a form. */
export function EditableRow({ pointer, name, children }: EditableRowProps) {
  const { open, edit, remove } = use(EditingContext);
  const isEdited = open?.does === 'edit' && open.pointer === pointer;
  const editButton = useKeptFocus<HTMLButtonElement>(isEdited);
  if (isEdited) {
    return <EditItem pointer={pointer} madeOn={open.madeOn} />;
  }
  return (
    <div className="ws-phod-row">
      {children}
      <div className="ws-phod-row__actions">
        <IconButton
          size="small"
          icon={<EditIcon size={12} />}
          ref={editButton}
          label={t('Edit {name}', { name })}
          onClick={() => edit(pointer)}
        />
        <IconButton
          size="small"
          icon={<TrashIcon size={12} />}
          label={t('Remove {name}', { name })}
          onClick={once(() => remove(pointer))}
        />
      </div>
    </div>
  );
}

/** Ignores the second press of a double click: another item may have moved to that position. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent<HTMLElement>): void => {
    if (detail <= 1) act();
  };

/** The props of each kind of row. */
export interface RowProps {
  readonly item: unknown;
  /** The JSON pointer of the item. */
  readonly pointer: string;
}

const toneOfPriority: Readonly<Record<string, ChipTone>> = { high: 'danger', medium: 'warning' };
const toneOfStatus: Readonly<Record<string, 'success' | 'accent'>> = {
  active: 'success',
  completed: 'accent',
};

export function ProjectRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const priority = fieldOf(item, 'priority');
  const status = fieldOf(item, 'status');
  const deadline = fieldOf(item, 'deadline');
  const description = fieldOf(item, 'description');
  const title = fieldOf(item, 'name') === '' ? 'title' : 'name';
  return (
    <div className="ws-phod-item">
      <div className="ws-phod-item__head">
        <BlamedValue pointer={childOf(pointer, title)} className="ws-phod-item__title">
          <Marked text={fieldOf(item, title)} />
        </BlamedValue>
        {priority !== '' && (
          <Chip tone={toneOfPriority[priority] ?? 'neutral'}>{capitalised(priority)}</Chip>
        )}
      </div>
      {description !== '' && (
        <BlamedValue pointer={childOf(pointer, 'description')} className="ws-phod-item__text">
          <Marked text={description} />
        </BlamedValue>
      )}
      <div className="ws-phod-item__meta">
        {status !== '' && (
          <>
            <StatusDot tone={toneOfStatus[status] ?? 'muted'} />
            <BlamedValue pointer={childOf(pointer, 'status')}>{capitalised(status)}</BlamedValue>
          </>
        )}
        {deadline !== '' && (
          <>
            <span aria-hidden="true">·</span>
            <BlamedValue pointer={childOf(pointer, 'deadline')}>
              {t('due {deadline}', { deadline: dayText(deadline, now) })}
            </BlamedValue>
          </>
        )}
      </div>
    </div>
  );
}
