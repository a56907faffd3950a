import { t } from '@mach42/language/t.ts';

export interface JsonProblem {
  /** The half-open range of the characters that are wrong. */
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

type ValueKind = 'object' | 'list' | 'other';

export interface Container {
  readonly kind: ValueKind;
  readonly from: number;
  readonly to: number;
  /** The fields of an object near the root. */
  readonly entries?: readonly ScannedEntry[];
}

/** A field of an object; the range is that of the field's name. */
export interface ScannedEntry {
  readonly name: string;
  readonly kind: ValueKind;
  readonly from: number;
  readonly to: number;
  readonly entries?: readonly ScannedEntry[];
}

/** The number of levels at which the fields of objects are reported: those of the root, and of `briefData` in it. */
const reportedLevels = 2;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const word = /true|false|null/y;
const space = /[ \t\n\r]*/y;
const rest = /[^\s,:[\]{}"]+|["\S]/y;

class Stop extends Error {}

/** Reads JSON (RFC 8259) as strictly as `JSON.parse`, and knows the positions of errors. */
export class JsonScanner {
  readonly problems: JsonProblem[] = [];
  isWhole = false;
  readonly #text: string;
  readonly #mostLevels: number;
  readonly #tooDeep: string;
  #at = 0;

  constructor(text: string, mostLevels: number, tooDeep: string) {
    this.#text = text;
    this.#mostLevels = mostLevels;
    this.#tooDeep = tooDeep;
  }

  /** Returns the outermost value; undefined when there is a syntax error. */
  scan(): Container | undefined {
    try {
      const value = this.#value(1);
      this.#skip(space);
      if (this.#at < this.#text.length) this.#fail(t('Nothing may follow the end of the file.'));
      this.isWhole = true;
      return value;
    } catch (thrown) {
      if (thrown instanceof Stop) return undefined;
      throw thrown;
    }
  }

  #value(level: number): Container {
    this.#skip(space);
    const from = this.#at;
    switch (this.#text.charAt(from)) {
      case '{':
        this.#enter(level);
        return { kind: 'object', from, ...this.#object(level) };
      case '[':
        this.#enter(level);
        return { kind: 'list', from, ...this.#list(level) };
      case '"':
        this.#string();
        break;
      default:
        if (!this.#skip(number) && !this.#skip(word)) this.#failAtValue();
    }
    return { kind: 'other', from, to: this.#at };
  }

  #enter(level: number): void {
    if (level > this.#mostLevels) this.#fail(this.#tooDeep);
    this.#at += 1;
  }

  #object(level: number): { to: number; entries?: ScannedEntry[] } {
    const seen = new Map<string, ScannedEntry>();
    const entries: ScannedEntry[] = [];
    this.#skip(space);
    if (this.#take('}')) return { to: this.#at, entries };
    do {
      this.#skip(space);
      const from = this.#at;
      if (this.#text[from] !== '"') this.#fail(this.#nameFault());
      const name = JSON.parse(this.#string()) as string;
      const to = this.#at;
      this.#skip(space);
      if (!this.#take(':'))
        this.#fail(t('A colon is missing after “{name}”.', { name: shortened(name) }));
      const { kind, entries: inner } = this.#value(level + 1);
      const entry = { name, kind, from, to, ...(inner === undefined ? {} : { entries: inner }) };
      if (seen.has(name))
        this.#note(
          entry,
          t('“{name}” appears twice; only one can be kept.', { name: shortened(name) }),
        );
      seen.set(name, entry);
      if (level <= reportedLevels) entries.push(entry);
      this.#skip(space);
    } while (this.#take(','));
    if (!this.#take('}')) this.#fail(t('A comma or {brace} is missing here.', { brace: '}' }));
    return level <= reportedLevels ? { to: this.#at, entries } : { to: this.#at };
  }

  #list(level: number): { to: number } {
    this.#skip(space);
    if (this.#take(']')) return { to: this.#at };
    do {
      this.#value(level + 1);
      this.#skip(space);
    } while (this.#take(','));
    if (!this.#take(']')) this.#fail(t('A comma or ] is missing here.'));
    return { to: this.#at };
  }

  #string(): string {
    const from = this.#at;
    if (!this.#skip(string)) this.#fail(stringFault(this.#text.slice(from)));
    return this.#text.slice(from, this.#at);
  }

  #nameFault(): string {
    return this.#text[this.#at] === '}'
      ? t('Remove the comma before this {char}.', { char: '}' })
      : t('The name of a field is expected here, in double quotes.');
  }

  #failAtValue(): never {
    const char = this.#text[this.#at];
    if (char === undefined) return this.#fail(t('The text ends too soon.'));
    if (char === ']' || char === '}')
      return this.#fail(t('Remove the comma before this {char}.', { char }));
    return this.#fail(
      t(
        'A value is expected here: text in double quotes, a number, true, false, null, {brace} or [.',
        { brace: '{' },
      ),
    );
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #note({ from, to }: ScannedEntry, message: string): void {
    this.problems.push({ from, to, severity: 'error', message });
  }

  /**
   * Reports an error at the present position; at the end of the text it is shown at the last character, so that it is
   * visible.
   */
  #fail(message: string): never {
    const end = this.#text.length;
    rest.lastIndex = this.#at;
    const isEnd = !rest.test(this.#text);
    const from = isEnd ? Math.max(0, end - 1) : this.#at;
    const to = isEnd ? end : Math.min(rest.lastIndex, from + 40);
    this.problems.push({ from, to, severity: 'error', message });
    throw new Stop();
  }
}

function stringFault(text: string): string {
  const closed = /^"(?:[^"\\\n]|\\.)*"/.test(text);
  return closed
    ? t('This text holds a character or an escape that JSON does not know.')
    : t('This text is not closed: a double quote is missing.');
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}
