import { childOf } from '@mach42/json-document/pointer.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Marked, Place } from './place.tsx';
import type { RowProps } from './row-props.ts';
import { dayText, fieldOf } from './text.ts';

export function ContactRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const name = fieldOf(item, 'name');
  const lastContact = fieldOf(item, 'lastContact');
  const relation = [fieldOf(item, 'relationship'), fieldOf(item, 'category')].filter(Boolean);
  const company = fieldOf(item, 'company');
  const notes = fieldOf(item, 'notes');
  return (
    <div className="ws-phod-contact">
      <Avatar name={name} tinted />
      <div className="ws-phod-item">
        <Place pointer={childOf(pointer, 'name')} className="ws-phod-item__title">
          <Marked text={name} />
        </Place>
        <Place pointer={childOf(pointer, 'relationship')} className="ws-phod-item__text">
          <Marked text={relation.join(', ')} />
        </Place>
        {company !== '' && (
          <Place pointer={childOf(pointer, 'company')} className="ws-phod-item__text">
            <Marked text={company} />
          </Place>
        )}
        {notes !== '' && (
          <Place pointer={childOf(pointer, 'notes')} className="ws-phod-item__text">
            <Marked text={notes} />
          </Place>
        )}
      </div>
      {lastContact !== '' && (
        <Place pointer={childOf(pointer, 'lastContact')} className="ws-phod-item__side">
          {dayText(lastContact, now)}
        </Place>
      )}
    </div>
  );
}
