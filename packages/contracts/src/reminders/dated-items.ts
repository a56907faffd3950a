import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import { additionTo } from '../phod/sections.ts';
import type { BriefData } from '../phod/schemas.ts';
import { limits } from '../kernel/limits.ts';
import type { DatedItem } from './schemas.ts';

const dayFields = ['date', 'deadline', 'due', 'dueDate', 'due_date'] as const;
const isoDay = /^\d{4}-\d{2}-\d{2}/;
const isoTime = /^(?:[01]\d|2[0-3]):[0-5]\d/;

/** What the dates of a file come to: what is due within a stretch of days, and the next day after it. */
export interface DatedDays {
  /** By day and time; of more than fit, the first. */
  readonly items: readonly DatedItem[];
  readonly nextDay: string | null;
}

/**
 * Events, tasks and projects with a date, unless they are done. Dates of notes and contacts say when something was.
 * @param from `2026-11-03`
 * @param to the last day that is due
 */
export function datedDays(file: BriefData, from: string, to: string): DatedDays {
  const found: DatedItem[] = [];
  let nextDay: string | null = null;
  for (const [section, content] of Object.entries(file)) {
    const kind = additionTo(section, content);
    if (!isList(content) || (kind !== 'event' && kind !== 'task' && kind !== 'project')) continue;
    for (const item of content) {
      const dated = isFields(item) ? datedItem(item) : undefined;
      if (dated === undefined || dated.day < from) continue;
      if (dated.day <= to) found.push(dated);
      else if (nextDay === null || dated.day < nextDay) nextDay = dated.day;
    }
  }
  const items = found
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, limits.datesOfReminder);
  return { items, nextDay };
}

const orderOf = ({ day, time }: DatedItem): string => `${day} ${time === '' ? '00:00' : time}`;

function datedItem(item: JsonFields): DatedItem | undefined {
  const text = (name: string): string => {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    return typeof value === 'string' ? value.trim() : '';
  };
  if (text('status') === 'completed') return undefined;
  const day = dayFields.map(text).find((value) => isoDay.test(value));
  const title = [text('title'), text('name')].find((value) => value !== '');
  if (day === undefined || title === undefined) return undefined;
  const time = text('time') === '' ? day.slice(11) : text('time');
  return {
    title: title.slice(0, limits.reminderTitleCharacters),
    day: day.slice(0, 10),
    time: isoTime.exec(time)?.[0] ?? '',
  };
}
