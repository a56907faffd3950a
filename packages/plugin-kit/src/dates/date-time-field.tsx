import { t } from '@mach42/language/t.ts';
import { useState } from 'react';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { TimeField } from './time-field.tsx';

interface DateTimeFieldProps extends Omit<DateFieldProps, 'onUnread' | 'min' | 'max'> {
  /** The time that a day without a time gets. */
  readonly usualTime?: string;
}

/**
 * A field for a local time of a day, `2026-11-03T21:30`, in the zone of the person (`preferredZone`); empty: none.
 */
export function DateTimeField({
  value,
  onChange,
  usualTime = '00:00',
  ...rest
}: DateTimeFieldProps) {
  const [day = '', given = ''] = value.split('T');
  const [time, setTime] = useState(given);
  // A value that was set from outside, for example by Clear, replaces the typed time.
  const shown = day === '' || given === (time === '' ? usualTime : time) ? time : given;
  const change = (nextDay: string, nextTime: string) => {
    setTime(nextTime);
    onChange(nextDay === '' ? '' : `${nextDay}T${nextTime === '' ? usualTime : nextTime}`);
  };
  const { id: _, name, ...described } = rest;
  return (
    <span className="ws-date-time">
      <DateField {...rest} value={day} onChange={(next) => change(next, shown)} />
      <TimeField
        {...described}
        {...(name !== undefined && { name: `${name}-time` })}
        aria-label={t('Time of that day')}
        disabled={rest.disabled === true || day === ''}
        usual={day === '' ? undefined : usualTime}
        value={day === '' ? '' : shown}
        onChange={(next) => change(day, next)}
      />
    </span>
  );
}
