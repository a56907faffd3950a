import { isFields, isList, type JsonFields, bounds } from '../json-value.ts';
import { hasMisreadName } from '../misread-name.ts';
import { faultOfJson, faultOfTexts, type JsonFault } from './faults.ts';
import { skipBlank, endOfComment, isElision, beginsString, readString } from './tokens.ts';

/** `empty`: there is no text; `no-object`: JSON, but neither an object nor a list. */
export type TextFault = JsonFault | 'empty' | 'no-object';

type ParsedDocument =
  | { readonly ok: true; readonly document: JsonFields }
  | { readonly ok: false; readonly fault: TextFault };

/**
 * A document from text as people and models write it: code fences, prose and thoughts around it, quotes
 * of other kinds, names without quotes, trailing commas and comments are repaired, a list becomes
 * `{items}`. Nothing is guessed, and a text that is cut off is refused: it would become a smaller
 * file. Rules: `SPEC.md`.
 */
export function parseDocument(text: string): ParsedDocument {
  if (text.trim() === '') return { ok: false, fault: 'empty' };
  const inner = withoutFence(text);
  if (hasMisreadName(inner)) return { ok: false, fault: 'unclear' };
  const json = isJson(inner) ? inner : repaired(text);
  if (typeof json !== 'string') return { ok: false, fault: json.fault };
  if (hasMisreadName(json)) return { ok: false, fault: 'unclear' };
  const faultOfSyntax = faultOfJson(json);
  if (faultOfSyntax !== undefined) return { ok: false, fault: faultOfSyntax };
  const value: unknown = JSON.parse(json);
  const fault = faultOfTexts(value);
  if (fault !== undefined) return { ok: false, fault };
  if (isList(value)) return { ok: true, document: { items: value } };
  return isFields(value) ? { ok: true, document: value } : { ok: false, fault: 'no-object' };
}

/** Returns the one object or list of a text, as JSON. */
function repaired(whole: string): string | { readonly fault: JsonFault } {
  const found = findJson(whole);
  if (!found.ok) return found;
  const scanned = scan(found.text, found.start);
  if (!scanned.ok) return scanned;
  const fault = faultOfTail(found.text.slice(scanned.end));
  if (fault !== undefined) return { fault };
  return scanned.json;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The text inside a code fence that is all there is. */
function withoutFence(text: string): string {
  return /^\s*(```|~~~)[a-z0-9]*\s([\s\S]*)\1\s*$/i.exec(text)?.[2] ?? text;
}

type Found =
  | { readonly ok: true; readonly text: string; readonly start: number }
  | { readonly ok: false; readonly fault: JsonFault };

const tags = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad';
const openingTag = new RegExp(`^\\s*<(?:${tags})>`, 'i');
const closingTag = new RegExp(`</(?:${tags})>`, 'gi');

/** Brackets as prose has them: a link, a box to tick, a name. */
const proseBrackets = /\[[^[\]{}"',:\n]*\]/g;

/**
 * Finds the beginning of the one object or list of a text. The reasoning of a model, comments, and prose without
 * brackets of JSON may precede it; a code fence is prose.
 */
function findJson(whole: string): Found {
  const text = withoutReasoning(whole);
  if (openingTag.test(text)) return { ok: false, fault: 'cut-off' };
  const first = skipBlank(text);
  if ('{['.includes(text.charAt(first)) && first < text.length) {
    return { ok: true, text, start: first };
  }
  const prose = text.replaceAll(proseBrackets, (pair) => ' '.repeat(pair.length));
  const start = prose.search(/[{}[\]]/);
  if (start === -1) return { ok: false, fault: 'no-json' };
  return '{['.includes(prose.charAt(start))
    ? { ok: true, text, start }
    : { ok: false, fault: 'unclear' };
}

/** The fault of the text that follows the value; undefined for prose. */
function faultOfTail(tail: string): JsonFault | undefined {
  if (/^\s*(\.\.\.|…)/.test(tail) || isOpenComment(tail)) return 'cut-off';
  const prose = tail.replaceAll(proseBrackets, '');
  if (/[{[]/.test(prose)) return 'several';
  return /[}\]]/.test(prose) ? 'unclear' : undefined;
}

function isOpenComment(tail: string): boolean {
  const opening = tail.lastIndexOf('/*');
  return opening !== -1 && !tail.includes('*/', opening);
}

/** Reasoning precedes the answer; some models leave its opening tag out. */
function withoutReasoning(text: string): string {
  let start = 0;
  let bracket = -1;
  for (const { 0: tag, index } of text.matchAll(closingTag)) {
    if (bracket < start) bracket = bracketFrom(text, start);
    if (index > bracket && !beginsWithThought(text.slice(start, index))) break;
    start = index + tag.length;
  }
  return text.slice(start);
}

/** Infinity for none. */
function bracketFrom(text: string, start: number): number {
  const found = text.slice(start).search(/[{[]/);
  return found === -1 ? Infinity : start + found;
}

/** Whether a text begins with a thought: with its tag, or with neither a bracket nor a fence. */
function beginsWithThought(text: string): boolean {
  return openingTag.test(text) || !/^[\s\uFEFF]*([{[]|```|~~~|\/[/*])/.test(text);
}

type Scanned =
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
function scan(text: string, start: number): Scanned {
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
      return isOpen || isElision(text.slice(at, commentEnd)) ? 'cut-off' : commentEnd;
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
