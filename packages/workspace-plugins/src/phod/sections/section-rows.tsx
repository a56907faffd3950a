import { childOf } from '@mach42/json-document/pointer.ts';
import { CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useState, type ComponentType } from 'react';
import { EditableRow } from '../items/editable-row.tsx';
import { nameOf } from '../items/form-fields.ts';
import { CalendarRow } from './calendar-row.tsx';
import { ContactRow } from './contact-row.tsx';
import { FieldRow, SecretRow, type FieldRowProps } from './field-row.tsx';
import { NoteRow } from './note-row.tsx';
import { Marked, Place } from './place.tsx';
import { TagRow } from './tag-row.tsx';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { ProjectRow } from './project-row.tsx';
import type { RowProps } from './row-props.ts';
import type { SectionMatch } from './search.ts';
import type { SectionKind } from './section-kind.ts';
import { textOf } from './text.ts';

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

/** How many rows are drawn at first, and each time that more are asked for. */
const rowsAtFirst = 30;
const moreRows = 100;

export function SectionRows({ kind, section }: SectionRowsProps) {
  const [most, setMost] = useState(rowsAtFirst);
  const pointer = childOf('', section.key);
  const child = (name: string) => (section.value as Readonly<Record<string, unknown>>)[name];
  const shown = section.shown.slice(0, most);
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
              name={nameOf(child(name)) ?? `item ${Number(name) + 1}`}
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
          Show {Math.min(moreRows, left)} more of {left.toLocaleString('en')}
        </Button>
      )}
    </>
  );
}

function FieldOrSecret({ isSecret, ...field }: FieldRowProps & { readonly isSecret: boolean }) {
  return isSecret ? <SecretRow {...field} /> : <FieldRow {...field} />;
}

function LineRow({ item, pointer }: RowProps) {
  return (
    <Place pointer={pointer} className="ws-phod-item__text">
      <Marked text={textOf(item)} />
    </Place>
  );
}

/** An item of no known shape: its fields, one a line. */
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
