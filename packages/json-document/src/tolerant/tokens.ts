interface ReadString {
  readonly value: string;
  /** Index behind its closing quote. */
  readonly end: number;
  /** An escaped character lacks some of its digits, or its other half. */
  readonly isHalf: boolean;
  /** Whether it contains quotes that could as well be the ends of two strings. */
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
 * is the first that a mark of JSON follows, so quotes within it need no escape. A backslash that
 * escapes nothing is kept.
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

/**
 * Follows the quotes inside a text of the same quotes. They are clear when each pair opens
 * before a word and closes behind one, in one line; anything else could as well be two texts.
 */
class InnerQuotes {
  #isOpen = false;
  #hasAny = false;
  #isUnclear = false;

  /** The characters before and behind it; '' for none. */
  take(quote: string, before: string, after: string): void {
    const isApostrophe = quote !== '"' && /\p{L}/u.test(before) && /\p{L}/u.test(after);
    if (isApostrophe) return;
    this.#hasAny = true;
    const opens = /^[\s([]?$/.test(before) && /^[^\s"'`“‘]$/.test(after);
    const closes = /^\S$/.test(before) && !/^[\p{L}\p{N}]$/u.test(after);
    this.#isUnclear ||= !(this.#isOpen ? closes : opens);
    this.#isOpen = !this.#isOpen;
  }

  isUnclearIn(text: string): boolean {
    return this.#hasAny && (this.#isUnclear || this.#isOpen || /[\n\r]/.test(text));
  }
}

/** Index behind the comment that begins here; undefined for none, Infinity for one that is open. */
export function endOfComment(text: string, at: number): number | undefined {
  if (text.startsWith('//', at)) return endAfter(text, '\n', at + 2, text.length);
  if (text.startsWith('/*', at)) return endAfter(text, '*/', at + 2, Infinity);
  return undefined;
}

/** Index of the first character that is neither white space nor in a comment. */
export function skipBlank(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const end = endOfComment(text, at);
    if (end === undefined) return at;
    at = Math.min(end, text.length);
  }
}

const omission = /\.\.\.|…|\b(rest|remaining|unchanged|omitted|truncated|same as before)\b/i;

/** Whether a comment replaces a part that was left out. */
export function isElision(comment: string): boolean {
  return omission.test(comment);
}

function endAfter(text: string, mark: string, from: number, otherwise: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? otherwise : found + mark.length;
}
