import { CalendarIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Suspense, useId, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { lazyPart } from '../ui/load-with-retry.ts';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { preferredTexts, preferredZone } from './preferred.ts';
import { useTyped } from './use-typed.ts';
import './dates.css';

const Calendar = lazyPart(() => import('./calendar.tsx'));

export interface DateFieldProps {
  /** `2026-11-03`; empty: none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /**
   * Receives, in place of `onChange`, a text that is no day; when it is left out, the value becomes empty instead.
   */
  readonly onUnread?: (text: string) => void;
  readonly min?: string;
  readonly max?: string;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly title?: string;
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** A field for a day, which is typed in the order that the person prefers or chosen in a calendar. */
export function DateField({ value, onChange, onUnread, min, max, ...rest }: DateFieldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const help = useId();
  const { typed, isWrong, show, type, settle } = useTyped({
    value,
    textOf: preferredTexts.dayText,
    read: (text) => {
      const day = preferredTexts.readDay(text, preferredZone.dayAt(new Date()));
      return day !== undefined && isWithin(day, min, max) ? day : undefined;
    },
    onChange,
    onUnread,
  });
  const invalid = rest['aria-invalid'] === true || isWrong;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    button.current?.click();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for what the calendar is in
    <span className="ws-date" onKeyDown={keepEscape}>
      <TextInput
        {...rest}
        aria-invalid={invalid}
        aria-describedby={[rest['aria-describedby'], isWrong ? help : undefined]
          .filter(Boolean)
          .join(' ')}
        autoComplete="off"
        inputMode={preferredTexts.dayExample.includes('-') ? 'text' : 'decimal'}
        placeholder={preferredTexts.dayExample}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
        end={
          <Popover
            placement="bottom-end"
            disabled={rest.disabled === true}
            content={
              <div className="ws-date__calendar">
                <Suspense fallback={<Skeleton height={264} />}>
                  <Calendar day={value} min={min} max={max} onChoose={show} />
                </Suspense>
              </div>
            }
          >
            <IconButton
              ref={button}
              icon={<CalendarIcon size={14} />}
              size="small"
              label={t('Choose a day')}
              disabled={rest.disabled === true}
            />
          </Popover>
        }
      />
      <span id={help} className="ws-date__wrong" role="alert" hidden={!isWrong}>
        {isWrong && wrongText(typed)}
      </span>
    </span>
  );
}

function wrongText(typed: string): string {
  return preferredTexts.readDay(typed, preferredZone.dayAt(new Date())) === undefined
    ? t('Type a day as {example}.', { example: preferredTexts.dayExample })
    : t('This day cannot be chosen.');
}

const isWithin = (day: string, min = day, max = day): boolean => day >= min && day <= max;

/**
 * Keeps Escape in the calendar, which is elsewhere in the page, so that it closes only the calendar, and not also the
 * form or dialog around the field.
 */
function keepEscape(event: KeyboardEvent): void {
  const isInField = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === 'Escape' && !isInField) event.stopPropagation();
}
