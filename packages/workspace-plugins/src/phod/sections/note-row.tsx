import { childOf } from '@mach42/json-document/pointer.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { Marked, Place } from './place.tsx';
import type { RowProps } from './row-props.ts';
import { dayText, fieldOf } from './text.ts';

export function NoteRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const date = fieldOf(item, 'date');
  return (
    <div className="ws-phod-item">
      <div className="ws-phod-item__head">
        <Place pointer={childOf(pointer, 'title')} className="ws-phod-item__title">
          <Marked text={fieldOf(item, 'title')} />
        </Place>
        {date !== '' && (
          <Place pointer={childOf(pointer, 'date')} className="ws-phod-item__side">
            {dayText(date, now)}
          </Place>
        )}
      </div>
      <Place pointer={childOf(pointer, 'content')} className="ws-phod-item__text">
        <Marked text={fieldOf(item, 'content')} />
      </Place>
    </div>
  );
}
