import { isFields } from '@mach42/json-document/json-value.ts';
import { parsePointer, toPointer, valueAt } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { termOfKey, titleOfKey } from './sections.ts';

/**
 * Names the position of a pointer as a person would: `Planner calendar, Kiln opening, time`, and
 * `Notes, 4th item` where the item has no name. The file has the names of the items.
 */
export function describePointer(pointer: string, file: unknown): string {
  const [section, ...tokens] = parsePointer(pointer);
  if (section === undefined) return t('The whole file');
  const words = tokens.map((token, at) => {
    if (token === '-') return t('at the end');
    if (!isIndex(token)) return termOfKey(token);
    const item = valueAt(file, toPointer([section, ...tokens.slice(0, at + 1)]));
    return itemName(item) ?? t('{ordinal} item', { ordinal: ordinal(Number(token) + 1) });
  });
  return [titleOfKey(section), ...words].join(', ');
}

/** Returns the name of an item of a list; undefined where it has none. */
export function itemName(value: unknown): string | undefined {
  if (!isFields(value)) return undefined;
  const name = [value['title'], value['name']].find(isName);
  return name?.trim();
}

const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== '';
const isIndex = (token: string): boolean => /^\d+$/.test(token);

/** `1st`, `2nd`, `11th`. */
export function ordinal(position: number): string {
  return t('{position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { position });
}
