import { bounds, isFields, isList } from '../json-value.ts';

/**
 * Why a text is not read as JSON: `cut-off` ends early or leaves something out; `several` holds more
 * than one value; `unclear` could mean different things; `repeated-name` has one field twice;
 * `half-character` lacks a part of an escaped character; `null-character` has U+0000; `too-deep` is nested beyond the limit.
 */
export type JsonFault =
  | 'no-json'
  | 'cut-off'
  | 'several'
  | 'unclear'
  | 'repeated-name'
  | 'half-character'
  | 'null-character'
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

/** The fault of a text or name of a value that no store keeps; its levels are few. */
export function faultOfTexts(value: unknown): JsonFault | undefined {
  if (typeof value === 'string') return faultOfText(value);
  if (isList(value)) return firstFault(value, faultOfTexts);
  if (!isFields(value)) return undefined;
  return firstFault(
    Object.entries(value),
    ([name, field]) => faultOfText(name) ?? faultOfTexts(field),
  );
}

function faultOfText(text: string): JsonFault | undefined {
  if (!text.isWellFormed()) return 'half-character';
  return text.includes('\0') ? 'null-character' : undefined;
}

function firstFault<T>(
  all: readonly T[],
  faultOf: (one: T) => JsonFault | undefined,
): JsonFault | undefined {
  for (const one of all) {
    const fault = faultOf(one);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
