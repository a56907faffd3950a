import { childOf } from '@mach42/json-document/pointer.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { Marked, Place } from './place.tsx';
import type { RowProps } from './row-props.ts';
import { capitalised, dayOf, dayText, fieldOf } from './text.ts';

export function CalendarRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const date = fieldOf(item, 'date');
  const [day = '', month = ''] = dayOf(date) === undefined ? [] : dayText(date, now).split(' ');
  const details = [capitalised(fieldOf(item, 'type')), fieldOf(item, 'time')];
  return (
    <div className="ws-phod-event">
      <Place pointer={childOf(pointer, 'date')} className="ws-phod-event__date">
        <strong>{day.padStart(2, '0')}</strong>
        <span>{month === '' ? date : month}</span>
      </Place>
      <div className="ws-phod-item">
        <Place pointer={childOf(pointer, 'title')} className="ws-phod-item__title">
          <Marked text={fieldOf(item, 'title')} />
        </Place>
        <div className="ws-phod-item__meta">{details.filter((one) => one !== '').join(' · ')}</div>
        {fieldOf(item, 'description') !== '' && (
          <Place pointer={childOf(pointer, 'description')} className="ws-phod-item__text">
            <Marked text={fieldOf(item, 'description')} />
          </Place>
        )}
      </div>
    </div>
  );
}
