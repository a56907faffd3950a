import { isFields, isList } from '../json-value.ts';
import { mostLevels } from '../depth.ts';
import type { JsonFault } from './fault.ts';

/** What is wrong with a text that is JSON: what reading it would lose without a word. */
export function faultOfJson(json: string): JsonFault | undefined {
  const names: (Set<string> | undefined)[] = [];
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') {
      names.push(token === '{' ? new Set() : undefined);
      if (names.length > mostLevels) return 'too-deep';
    } else if (token === '}' || token === ']') {
      names.pop();
    } else if (token.endsWith(':')) {
      const name = JSON.parse(token.slice(0, -1)) as string;
      const known = names.at(-1);
      if (known?.has(name) === true) return 'repeated-name';
      known?.add(name);
    }
  }
  return undefined;
}

/** Whether every text and name of a value is whole; half a pair of surrogates is not. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (isList(value)) return value.every(isWellFormed);
  if (!isFields(value)) return true;
  return Object.entries(value).every(([name, field]) => name.isWellFormed() && isWellFormed(field));
}
