import { isFields, isList } from './json-value.ts';

/** The pointer to a value in a JSON document, as text (RFC 6901): '' is the whole, '/projects/0/name' a field. */
export type Pointer = string;

const listIndex = /^(0|[1-9][0-9]*)$/;

export function isPointer(text: string): boolean {
  if (text !== '' && !text.startsWith('/')) return false;
  for (let at = text.indexOf('~'); at !== -1; at = text.indexOf('~', at + 1)) {
    const escaped = text[at + 1];
    if (escaped !== '0' && escaped !== '1') return false;
  }
  return true;
}

/** @throws SyntaxError the text is no JSON pointer */
export function parsePointer(pointer: Pointer): string[] {
  if (!isPointer(pointer)) throw new SyntaxError(`Not a JSON pointer: ${pointer.slice(0, 80)}`);
  const tokens = pointer.split('/').slice(1);
  return pointer.includes('~') ? tokens.map(unescape) : tokens;
}

export function toPointer(tokens: readonly (string | number)[]): Pointer {
  return tokens.map((token) => `/${escape(token)}`).join('');
}

export function childOf(pointer: Pointer, token: string | number): Pointer {
  return `${pointer}/${escape(token)}`;
}

/** Whether a pointer is another one or points inside it. */
export function isWithin(pointer: Pointer, outer: Pointer): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** The index that a token means in a list; undefined when it means none. */
export function toIndex(token: string): number | undefined {
  return listIndex.test(token) ? Number(token) : undefined;
}

/** The value at a pointer; undefined where there is none, as JSON has no undefined. */
export function valueAt(document: unknown, pointer: Pointer): unknown {
  let value = document;
  for (const token of parsePointer(pointer)) {
    value = childValue(value, token);
    if (value === undefined) return undefined;
  }
  return value;
}

function childValue(container: unknown, token: string): unknown {
  if (Array.isArray(container)) {
    const index = toIndex(token);
    return index === undefined ? undefined : container[index];
  }
  if (typeof container !== 'object' || container === null) return undefined;
  return Object.hasOwn(container, token)
    ? (container as Readonly<Record<string, unknown>>)[token]
    : undefined;
}

const needsEscape = /[~/]/;

function escape(token: string | number): string {
  return typeof token === 'number'
    ? String(token)
    : needsEscape.test(token)
      ? token.replaceAll('~', '~0').replaceAll('/', '~1')
      : token;
}

function unescape(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Every leaf of a document with its pointer: a value that is no list or object, or an empty one. */
export function* leavesOf(
  value: unknown,
  at: Pointer = '',
): Generator<readonly [pointer: Pointer, value: unknown]> {
  if (isList(value) && value.length > 0) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, childOf(at, index));
    return;
  }
  if (isFields(value) && Object.keys(value).length > 0) {
    for (const name of Object.keys(value)) yield* leavesOf(value[name], childOf(at, name));
    return;
  }
  yield [at, value];
}
