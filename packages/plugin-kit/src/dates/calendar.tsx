import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { dateLocale, t } from '@mach42/language/t.ts';
import { DayPicker, type Matcher, type Modifiers } from 'react-day-picker';
import { useMinute } from '../clock.ts';
import { firstDayOfWeek, preferredZone } from './preferred.ts';

interface CalendarProps {
  /** `2026-11-03`, or empty. */
  readonly day: string;
  /** Days before `min` or after `max` cannot be chosen. */
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
}

const textOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(dateLocale, options);
  return (date: Date) => format.format(date);
};
const monthText = textOf({ month: 'long', year: 'numeric' });
const weekdayText = textOf({ weekday: 'short' });
const weekdayName = textOf({ weekday: 'long' });
const fullText = textOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const labels = {
  labelNav: () => t('Months'),
  labelPrevious: () => t('Previous month'),
  labelNext: () => t('Next month'),
  labelGrid: monthText,
  labelWeekday: weekdayName,
  labelDayButton: (date: Date, { today, selected }: Modifiers) =>
    [
      fullText(date),
      ...(today === true ? [t('today')] : []),
      ...(selected === true ? [t('chosen')] : []),
    ].join(', '),
};
const formatters = { formatCaption: monthText, formatWeekdayName: weekdayText };
/** A press on a day closes the popover. */
const classNames = { day_button: 'ws-calendar__day bp6-popover-dismiss' };
const components = {
  Chevron: ({ orientation }: { orientation?: string | undefined }) =>
    orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />,
};

/** The hour is noon, which every zone has on every day. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);
const dayOf = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/**
 * Shows one month in which a day is chosen. Arrows move by days and weeks, Page Up and Page Down by months, with
 * Shift by years.
 */
export default function Calendar({ day, min, max, onChoose }: CalendarProps) {
  const today = dateOf(preferredZone.dayAt(useMinute()));
  const chosen = day === '' ? undefined : dateOf(day);
  const closed: Matcher[] = [
    ...(min === undefined ? [] : [{ before: dateOf(min) }]),
    ...(max === undefined ? [] : [{ after: dateOf(max) }]),
  ];
  return (
    <DayPicker
      // The popover was opened to choose a day.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      mode="single"
      required
      className="ws-calendar"
      classNames={classNames}
      components={components}
      labels={labels}
      formatters={formatters}
      weekStartsOn={firstDayOfWeek()}
      showOutsideDays
      fixedWeeks
      today={today}
      selected={chosen}
      defaultMonth={chosen ?? today}
      disabled={closed}
      onSelect={(date) => onChoose(dayOf(date))}
    />
  );
}
