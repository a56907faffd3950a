import { CrossIcon } from '@blueprintjs/icons';
import { titleOfKey, plainKey } from '@mach42/contracts/phod/sections.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import { childOf, parsePointer } from '@mach42/json-document/pointer.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { preferredTexts } from '@mach42/plugin-kit/dates/preferred.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { use, useState, type ComponentType } from 'react';
import { EditItem } from '../items/edit-item.tsx';
import { EditingContext } from '../items/editing.ts';
import { nameOf } from '../items/form-fields.ts';
import { Marked, BlamedValue } from './blamed-value.tsx';
import {
  EditableRow,
  once,
  FieldRow,
  SecretRow,
  type FieldRowProps,
  ProjectRow,
  type RowProps,
} from './rows.tsx';
import type { SectionMatch } from './search.ts';
import { capitalised, choiceText, dayOf, dayText, fieldOf, textOf } from './text.ts';

/** The form in which a section is drawn. */
export type SectionKind =
  | 'projects'
  | 'calendar'
  | 'contacts'
  | 'notes'
  | 'secrets'
  | 'tags'
  | 'lines'
  | 'fields'
  | 'items'
  | 'value';

const byKey: Readonly<Record<string, SectionKind>> = {
  projects: 'projects',
  projectspriorities: 'projects',
  tasks: 'projects',
  calendar: 'calendar',
  plannercalendar: 'calendar',
  socialrelations: 'contacts',
  contacts: 'contacts',
  secrets: 'secrets',
  interests: 'tags',
  categories: 'tags',
};

const ofObjects: ReadonlySet<SectionKind> = new Set(['projects', 'calendar', 'contacts', 'notes']);
const tagLength = 40;

/** Returns the form for a section's key and content; content that does not match its key is shown plainly. */
export function sectionKind(key: string, value: unknown): SectionKind {
  const named = byKey[plainKey(key)] ?? (plainKey(key).includes('note') ? 'notes' : undefined);
  if (Array.isArray(value)) return listKind(named, value);
  if (isFields(value)) return named === 'secrets' ? 'secrets' : 'fields';
  return 'value';
}

function listKind(named: SectionKind | undefined, items: readonly unknown[]): SectionKind {
  if (named !== undefined && ofObjects.has(named) && items.every(isFields)) return named;
  if (items.every((item) => typeof item === 'string')) {
    const short = items.every((item) => item.length <= tagLength);
    return named === 'tags' && short ? 'tags' : 'lines';
  }
  return 'items';
}

const rowOf: Readonly<Partial<Record<SectionKind, ComponentType<RowProps>>>> = {
  projects: ProjectRow,
  calendar: CalendarRow,
  contacts: ContactRow,
  notes: NoteRow,
  lines: LineRow,
  items: ItemRow,
};

interface SectionRowsProps {
  readonly kind: SectionKind;
  readonly section: SectionMatch;
}

/** The number of rows that are drawn at first, and each time that a person asks for more. */
const rowsAtFirst = 30;
const moreRows = 100;

export function SectionRows({ kind, section }: SectionRowsProps) {
  const [most, setMost] = useState(rowsAtFirst);
  const pointer = childOf('', section.key);
  const child = (name: string) => (section.value as Readonly<Record<string, unknown>>)[name];
  const inOrder = kind === 'calendar' ? byDate(section.shown, child) : section.shown;
  const shown = inOrder.slice(0, most);
  const left = section.shown.length - shown.length;

  if (kind === 'value') {
    return (
      <EditableRow pointer={pointer} name={titleOfKey(section.key)}>
        <LineRow item={section.value} pointer={pointer} />
      </EditableRow>
    );
  }
  const Row = rowOf[kind] ?? ItemRow;
  return (
    <>
      {kind === 'tags' && <TagRow names={shown} pointer={pointer} child={child} />}
      {(kind === 'fields' || kind === 'secrets') && (
        <div className="ws-phod-fields">
          {shown.map((name) => (
            <EditableRow key={name} pointer={childOf(pointer, name)} name={titleOfKey(name)}>
              <FieldOrSecret
                isSecret={kind === 'secrets'}
                name={name}
                value={child(name)}
                pointer={childOf(pointer, name)}
              />
            </EditableRow>
          ))}
        </div>
      )}
      {!['tags', 'fields', 'secrets'].includes(kind) &&
        shown.map((name) => (
          <CardRow key={name}>
            <EditableRow
              pointer={childOf(pointer, name)}
              name={nameOf(child(name)) ?? t('item {name}', { name: Number(name) + 1 })}
            >
              <Row item={child(name)} pointer={childOf(pointer, name)} />
            </EditableRow>
          </CardRow>
        ))}
      {left > 0 && (
        <Button
          size="small"
          variant="plain"
          className="ws-phod-card__more"
          onClick={() => setMost(most + moreRows)}
        >
          {t('Show {moreRows} more of {left}', {
            moreRows: Math.min(moreRows, left),
            left: left.toLocaleString(locale),
          })}
        </Button>
      )}
    </>
  );
}

/** Sorts events by day, whatever their order in the file; those without a day are last. */
export function byDate(
  names: readonly string[],
  child: (name: string) => unknown,
): readonly string[] {
  const orderOf = (name: string): string => {
    const day = fieldOf(child(name), 'date');
    return dayOf(day) === undefined ? '~' : `${day} ${fieldOf(child(name), 'time')}`;
  };
  return names.toSorted((one, other) => {
    const [a, b] = [orderOf(one), orderOf(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}

function FieldOrSecret({ isSecret, ...field }: FieldRowProps & { readonly isSecret: boolean }) {
  return isSecret ? <SecretRow {...field} /> : <FieldRow {...field} />;
}

function LineRow({ item, pointer }: RowProps) {
  return (
    <BlamedValue pointer={pointer} className="ws-phod-item__text">
      <Marked text={textOf(item)} />
    </BlamedValue>
  );
}

/** An item without a known form: its fields, one a line. */
function ItemRow({ item, pointer }: RowProps) {
  if (typeof item !== 'object' || item === null) return <LineRow item={item} pointer={pointer} />;
  return (
    <div className="ws-phod-fields">
      {Object.entries(item).map(([name, value]) => (
        <FieldRow key={name} name={name} value={value} pointer={childOf(pointer, name)} />
      ))}
    </div>
  );
}

function CalendarRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const date = fieldOf(item, 'date');
  const [day = '', month = ''] = dayOf(date) === undefined ? [] : dayText(date, now).split(' ');
  const details = [
    capitalised(fieldOf(item, 'type')),
    preferredTexts.timeText(fieldOf(item, 'time')),
  ];
  return (
    <div className="ws-phod-event">
      <BlamedValue pointer={childOf(pointer, 'date')} className="ws-phod-event__date">
        <strong>{day.padStart(2, '0')}</strong>
        <span>{month === '' ? date : month}</span>
      </BlamedValue>
      <div className="ws-phod-item">
        <BlamedValue pointer={childOf(pointer, 'title')} className="ws-phod-item__title">
          <Marked text={fieldOf(item, 'title')} />
        </BlamedValue>
        <div className="ws-phod-item__meta">{details.filter((one) => one !== '').join(' · ')}</div>
        {fieldOf(item, 'description') !== '' && (
          <BlamedValue pointer={childOf(pointer, 'description')} className="ws-phod-item__text">
            <Marked text={fieldOf(item, 'description')} />
          </BlamedValue>
        )}
      </div>
    </div>
  );
}

function NoteRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const date = fieldOf(item, 'date');
  return (
    <div className="ws-phod-item">
      <div className="ws-phod-item__head">
        <BlamedValue pointer={childOf(pointer, 'title')} className="ws-phod-item__title">
          <Marked text={fieldOf(item, 'title')} />
        </BlamedValue>
        {date !== '' && (
          <BlamedValue pointer={childOf(pointer, 'date')} className="ws-phod-item__side">
            {dayText(date, now)}
          </BlamedValue>
        )}
      </div>
      <BlamedValue pointer={childOf(pointer, 'content')} className="ws-phod-item__text">
        <Marked text={fieldOf(item, 'content')} />
      </BlamedValue>
    </div>
  );
}

function ContactRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const name = fieldOf(item, 'name');
  const lastContact = fieldOf(item, 'lastContact');
  const relation = [fieldOf(item, 'relationship'), choiceText(fieldOf(item, 'category'))].filter(
    Boolean,
  );
  const company = fieldOf(item, 'company');
  const notes = fieldOf(item, 'notes');
  return (
    <div className="ws-phod-contact">
      <Avatar name={name} tinted />
      <div className="ws-phod-item">
        <BlamedValue pointer={childOf(pointer, 'name')} className="ws-phod-item__title">
          <Marked text={name} />
        </BlamedValue>
        <BlamedValue pointer={childOf(pointer, 'relationship')} className="ws-phod-item__text">
          <Marked text={relation.join(', ')} />
        </BlamedValue>
        {company !== '' && (
          <BlamedValue pointer={childOf(pointer, 'company')} className="ws-phod-item__text">
            <Marked text={company} />
          </BlamedValue>
        )}
        {notes !== '' && (
          <BlamedValue pointer={childOf(pointer, 'notes')} className="ws-phod-item__text">
            <Marked text={notes} />
          </BlamedValue>
        )}
      </div>
      {lastContact !== '' && (
        <BlamedValue pointer={childOf(pointer, 'lastContact')} className="ws-phod-item__side">
          {dayText(lastContact, now)}
        </BlamedValue>
      )}
    </div>
  );
}

interface TagRowProps {
  readonly names: readonly string[];
  readonly pointer: string;
  readonly child: (name: string) => unknown;
}

/** Shows short texts beside each other; the form that edits one is below them. */
function TagRow({ names, pointer, child }: TagRowProps) {
  const { open, remove } = use(EditingContext);
  const [section] = parsePointer(pointer);
  const edited =
    open?.does === 'edit' && parsePointer(open.pointer)[0] === section ? open : undefined;
  return (
    <>
      <div className="ws-phod-tags">
        {names.map((name) => (
          <span key={name} className="ws-phod-tag">
            <BlamedValue pointer={childOf(pointer, name)} className="ws-chip ws-chip--neutral">
              <Marked text={textOf(child(name))} />
            </BlamedValue>
            <IconButton
              size="small"
              className="ws-phod-tag__remove"
              icon={<CrossIcon size={12} />}
              label={t('Remove {textOf}', { textOf: textOf(child(name)) })}
              onClick={once(() => remove(childOf(pointer, name)))}
            />
          </span>
        ))}
      </div>
      {edited !== undefined && (
        <EditItem key={edited.pointer} pointer={edited.pointer} madeOn={edited.madeOn} />
      )}
    </>
  );
}
