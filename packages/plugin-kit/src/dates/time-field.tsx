import { t } from '@mach42/language/t.ts';
import { useId } from 'react';
import { TextInput } from '../ui/field.tsx';
import type { DateFieldProps } from './date-field.tsx';
import { preferredTexts } from './preferred.ts';
import { useTyped } from './use-typed.ts';
import './dates.css';

interface TimeFieldProps extends Omit<DateFieldProps, 'min' | 'max'> {
  /** The time that applies while the field is empty, `23:59`. */
  readonly usual?: string | undefined;
}

/** A field for a time of the day, `21:30`, typed with 12 or 24 hours as the person prefers; empty: none. */
export function TimeField({ value, onChange, onUnread, usual, ...rest }: TimeFieldProps) {
  const help = useId();
  const { typed, isWrong, type, settle } = useTyped({
    value,
    textOf: preferredTexts.timeText,
    read: preferredTexts.readTime,
    onChange,
    onUnread,
  });
  return (
    <span className="ws-date ws-date--time">
      <TextInput
        {...rest}
        aria-invalid={rest['aria-invalid'] === true || isWrong}
        aria-describedby={[rest['aria-describedby'], isWrong ? help : undefined]
          .filter(Boolean)
          .join(' ')}
        autoComplete="off"
        placeholder={
          usual === undefined ? preferredTexts.timeExample : preferredTexts.timeText(usual)
        }
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
      />
      <span id={help} className="ws-date__wrong" role="alert" hidden={!isWrong}>
        {isWrong && t('Type a time as {example}.', { example: preferredTexts.timeExample })}
      </span>
    </span>
  );
}
