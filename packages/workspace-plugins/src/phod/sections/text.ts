import { choiceName } from '@mach42/contracts/phod/choice-names.ts';
import { formatDay } from '@mach42/plugin-kit/time.ts';

/** Returns a value as one line of text; lists and objects as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

export function fieldOf(item: unknown, name: string): string {
  if (typeof item !== 'object' || item === null) return '';
  return textOf((item as Readonly<Record<string, unknown>>)[name]);
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Converts `2026-11-14` to that local day; undefined for any other text. */
export function dayOf(text: string): Date | undefined {
  if (!isoDay.test(text)) return undefined;
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 ? date : undefined;
}

/** Returns a day as `14 Nov`; a text that is no day stays as it is. */
export function dayText(text: string, now: Date): string {
  const date = dayOf(text);
  return date === undefined ? text : formatDay(date, now);
}

/** Returns a choice in the words of the form; any other text stays as it is. */
export const choiceText = (text: string): string => choiceName(text) ?? text;

export function capitalised(value: string): string {
  const text = choiceText(value);
  return text === '' ? text : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
