import { endOfComment, standsForMore, beginsString, readString } from './tokens.ts';
import type { JsonFault } from './faults.ts';
import { bounds } from '../json-value.ts';

export type Scanned =
  | { readonly ok: false; readonly fault: JsonFault }
  | {
      readonly ok: true;
      /** The value as JSON. */
      readonly json: string;
      /** Index behind its closing bracket. */
      readonly end: number;
    };

type Expected = 'name' | 'colon' | 'value' | 'comma';

interface Container {
  readonly closing: '}' | ']';
  expects: Expected;
}

/** A name without quotes. */
const name = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;
const number = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
/** Values of JSON, and how Python writes them. */
const words: ReadonlyMap<string, string> = new Map([
  ...['true', 'false', 'null'].map((value) => [value, value] as const),
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
]);
const word = /[^\s,:{}[\]"'`“”‘’/]+/y;

/**
 * Reads the object or list that begins here. Every mark has to be where it means one thing: nothing is
 * guessed, and no bracket is added or removed.
 */
export function scan(text: string, start: number): Scanned {
  const scanner = new Scanner(text);
  for (let at = start; at < text.length;) {
    const next = scanner.take(at);
    if (next === 'cut-off') break;
    at = next;
    if (scanner.isClosed) return scanner.result(at);
  }
  return { ok: false, fault: scanner.isUnclear && endsClosed(text) ? 'unclear' : 'cut-off' };
}

/** Whether a text ends with a closing bracket: then it is not cut off, something else is wrong. */
function endsClosed(text: string): boolean {
  return /[}\]][\s`~]*$/.test(text);
}

class Scanner {
  readonly #text: string;
  readonly #open: Container[] = [];
  #json = '';
  /** A comma that counts only when something follows it. */
  #hasComma = false;
  #fault: JsonFault | undefined;
  isClosed = false;

  constructor(text: string) {
    this.#text = text;
  }

  result(end: number): Scanned {
    return this.#fault === undefined
      ? { ok: true, json: this.#json, end }
      : { ok: false, fault: this.#fault };
  }

  /** Reads the token at an index; answers the index of the next one. */
  take(at: number): number | 'cut-off' {
    const text = this.#text;
    const char = text.charAt(at);
    const commentEnd = endOfComment(text, at);
    if (commentEnd !== undefined) {
      const isOpen = commentEnd === Infinity;
      return isOpen || standsForMore(text.slice(at, commentEnd)) ? 'cut-off' : commentEnd;
    }
    if (char === '…' || text.startsWith('...', at)) return 'cut-off';
    if (beginsString(char)) return this.#string(at);
    if (/\s/.test(char)) return at + 1;
    if ('{}[],:'.includes(char)) {
      this.#mark(char);
      return at + 1;
    }
    return this.#word(at);
  }

  get isUnclear(): boolean {
    return this.#fault === 'unclear';
  }

  get #in(): Container | undefined {
    return this.#open.at(-1);
  }

  #put(json: string): void {
    this.#json += this.#hasComma ? `,${json}` : json;
    this.#hasComma = false;
  }

  #unclear(): void {
    this.#fault ??= 'unclear';
  }

  #mark(char: string): void {
    switch (char) {
      case '{':
      case '[':
        if (this.#in !== undefined) this.#value();
        this.#put(char);
        this.#open.push({
          closing: char === '{' ? '}' : ']',
          expects: char === '{' ? 'name' : 'value',
        });
        if (this.#open.length > bounds.levels) this.#fault ??= 'too-deep';
        return;
      case '}':
      case ']':
        this.#close(char);
        this.#json += char;
        return;
      case ',':
        this.#expect('comma', this.#in?.closing === '}' ? 'name' : 'value');
        this.#hasComma = true;
        return;
      case ':':
        this.#expect('colon', 'value');
        this.#json += char;
        return;
      default:
    }
  }

  /** A comma may precede the end, a name without its value may not. */
  #close(char: '}' | ']'): void {
    const closed = this.#open.pop();
    const afterComma = char === '}' ? 'name' : 'value';
    const mayEnd = closed?.expects === 'comma' || closed?.expects === afterComma;
    if (closed?.closing !== char || !mayEnd) this.#unclear();
    this.#hasComma = false;
    this.isClosed = this.#open.length === 0;
  }

  #expect(expected: Expected, next: Expected): void {
    const container = this.#in;
    if (container === undefined) return;
    if (container.expects !== expected) this.#unclear();
    container.expects = next;
  }

  #value(): void {
    this.#expect('value', 'comma');
  }

  #string(at: number): number | 'cut-off' {
    const string = readString(this.#text, at);
    if (string === undefined) return 'cut-off';
    if (string.isHalf) this.#fault ??= 'half-character';
    if (string.isUnclear) this.#unclear();
    if (this.#in?.expects === 'name') this.#expect('name', 'colon');
    else this.#value();
    this.#put(JSON.stringify(string.value));
    return string.end;
  }

  #word(at: number): number {
    word.lastIndex = at;
    const found = word.exec(this.#text)?.[0] ?? this.#text.charAt(at);
    const isName = this.#in?.expects === 'name';
    if (isName) this.#expect('name', 'colon');
    else this.#value();
    const value = words.get(found) ?? (number.test(found) ? found : undefined);
    if (isName ? !name.test(found) : value === undefined) this.#unclear();
    this.#put(isName ? JSON.stringify(found) : (value ?? ''));
    return at + found.length;
  }
}
