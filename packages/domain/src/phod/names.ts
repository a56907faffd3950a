import { fieldOf, isFields } from '@mach42/json-document/json-value.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';

const longestName = 30;

/** The title of a section, or the label of a field, as its card has it; cut where it is long. */
export function readableKey(key: string): string {
  return cut(titleOfKey(key));
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
