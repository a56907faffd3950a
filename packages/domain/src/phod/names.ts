import { fieldOf, isFields } from '@mach42/contracts/phod/json-value.ts';

const longestName = 30;

/** `planner_calendar` and `plannerCalendar` as people read it: Planner calendar. */
export function readableKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return cut(words.charAt(0).toUpperCase() + words.slice(1));
}

/** What an item of a list calls itself; undefined for a text, whose content is no name. */
export function nameOfItem(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  for (const name of [fieldOf(item, 'name'), fieldOf(item, 'title')]) {
    if (typeof name === 'string' && name.trim() !== '') return cut(name.trim());
  }
  return undefined;
}

function cut(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`;
}
