import { isFields, isList } from './json-value.ts';

/** How deep a file may be nested: what walks through it can then do so without running out of stack. */
export const mostLevels = 100;

export function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (!isList(value) && !isFields(value)) return false;
  return levels === 0 || Object.values(value).some((child) => isTooDeep(child, levels - 1));
}
