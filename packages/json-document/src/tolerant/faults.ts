import { bounds, isFields, isList } from '../json-value.ts';

/**
 * Why a text is not read as JSON: `cut-off` ends early or leaves something out; `several` holds more
 * than one value; `unclear` could mean different things; `repeated-name` has one field twice;
 * `half-character` lacks a part of an escaped character; `too-deep` is nested beyond the limit.
 */
export type JsonFault =
  | 'no-json'
  | 'cut-off'
  | 'several'
  | 'unclear'
  | 'repeated-name'
  | 'half-character'
  | 'too-deep';

/** The fault of a text that is JSON: something that parsing it would lose silently. */
export function faultOfJson(json: string): JsonFault | undefined {
  const names: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charAt(at);
    if (char === '{' || char === '[') {
      names.push(char === '{' ? new Set() : undefined);
      if (names.length > bounds.levels) return 'too-deep';
    } else if (char === '}' || char === ']') {
      names.pop();
    } else if (char === '"') {
      const end = endOfString(json, at);
      if (isName(json, end)) {
        const name = JSON.parse(json.slice(at, end)) as string;
        const known = names.at(-1);
        if (known?.has(name) === true) return 'repeated-name';
        known?.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** Index behind the closing quote of the string that begins here. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const char = json.charAt(at);
    if (char === '"') return at + 1;
    if (char === '\\') at += 1;
  }
  return json.length;
}

function isName(json: string, end: number): boolean {
  let at = end;
  while (at < json.length && ' \t\n\r'.includes(json.charAt(at))) at += 1;
  return json.charAt(at) === ':';
}

/** Whether every text and name of a value is whole; half a pair of surrogates is not. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (isList(value)) return value.every(isWellFormed);
  if (!isFields(value)) return true;
  return Object.entries(value).every(([name, field]) => name.isWellFormed() && isWellFormed(field));
}
