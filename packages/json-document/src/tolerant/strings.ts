import { InnerQuotes } from './inner-quotes.ts';

export interface ReadString {
  readonly value: string;
  /** Index behind its closing quote. */
  readonly end: number;
  /** An escaped character lacks some of its digits, or its other half. */
  readonly isHalf: boolean;
  /** It has quotes within that could as well be the ends of two strings. */
  readonly isUnclear: boolean;
}

const closings: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
]);

const escapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ...['"', '\\', '/', "'", '`', '\n'].map((char) => [char, char] as const),
]);

export function beginsString(char: string): boolean {
  return closings.has(char);
}

/**
 * The string that begins here, in any kind of quotes; undefined when it has no end. Its closing quote
 * is the first that a mark of JSON follows, so quotes within it may stand as they are. What is no
 * escape keeps its backslash.
 */
export function readString(text: string, start: number): ReadString | undefined {
  const closing = closings.get(text.charAt(start));
  let value = '';
  /** The last character of the value, which would be slow to ask for. */
  let before = '';
  const put = (text: string): void => {
    value += text;
    before = text.slice(-1);
  };
  let isHalf = false;
  const inner = new InnerQuotes();
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === closing && isFollowedByMark(text, at + 1)) {
      isHalf ||= !value.isWellFormed();
      return { value, end: at + 1, isHalf, isUnclear: inner.isUnclearIn(value) };
    }
    if (char === closing) inner.take(char, before, text.charAt(at + 1));
    if (char !== '\\') {
      put(char);
      continue;
    }
    at += 1;
    const escaped = text.charAt(at);
    if (escaped !== 'u') {
      put(escapes.get(escaped) ?? `\\${escaped}`);
      continue;
    }
    const digits = /^[0-9a-f]{4}/i.exec(text.slice(at + 1, at + 5))?.[0];
    if (digits === undefined) isHalf = true;
    else put(String.fromCharCode(Number.parseInt(digits, 16)));
    at += digits?.length ?? 0;
  }
  return undefined;
}

const mark = /\s*(?:[,:}\]]|\/[/*]|$)/y;

function isFollowedByMark(text: string, after: number): boolean {
  mark.lastIndex = after;
  return mark.test(text);
}
