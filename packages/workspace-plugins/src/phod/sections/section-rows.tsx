import { childOf } from '@mach42/contracts/phod/pointer.ts';
import { CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import type { ComponentType } from 'react';
import { CalendarRow } from './calendar-row.tsx';
import { ContactRow } from './contact-row.tsx';
import { FieldRow, SecretRow } from './field-row.tsx';
import { NoteRow } from './note-row.tsx';
import { Marked, Place } from './place.tsx';
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

export function SectionRows({ kind, section }: SectionRowsProps) {
  const pointer = childOf('', section.key);
  const child = (name: string) => (section.value as Readonly<Record<string, unknown>>)[name];

  if (kind === 'value') return <LineRow item={section.value} pointer={pointer} />;
  if (kind === 'tags') {
    return (
      <div className="ws-phod-tags">
        {section.shown.map((name) => (
          <Place key={name} pointer={childOf(pointer, name)} className="ws-chip ws-chip--neutral">
            <Marked text={textOf(child(name))} />
          </Place>
        ))}
      </div>
    );
  }
  if (kind === 'fields' || kind === 'secrets') {
    const Row = kind === 'secrets' ? SecretRow : FieldRow;
    return (
      <div className="ws-phod-fields">
        {section.shown.map((name) => (
          <Row key={name} name={name} value={child(name)} pointer={childOf(pointer, name)} />
        ))}
      </div>
    );
  }
  const Row = rowOf[kind] ?? ItemRow;
  return section.shown.map((name) => (
    <CardRow key={name}>
      <Row item={child(name)} pointer={childOf(pointer, name)} />
    </CardRow>
  ));
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
