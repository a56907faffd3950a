import type { Kind } from '../kinds.ts';
import { strongerOf, type Span } from '../span.ts';

/** A word, or one character between words. */
const token = /[\p{L}\p{M}\p{N}_]+|[^]/gu;

interface Token {
  readonly text: string;
  readonly start: number;
}

/**
 * Texts that are looked for as whole words. Looking for thousands of them, of any length, takes no
 * longer than looking for one: A. V. Aho and M. J. Corasick, "Efficient String Matching: An Aid to
 * Bibliographic Search", Communications of the ACM 18(6), 1975, over words instead of characters.
 */
export class AhoCorasick {
  readonly #compared: (word: string) => string;
  #kinds = new Map<string, Kind>();
  readonly #built: Automaton[] = [];

  /** @param compared the form in which words are compared; default: as they are */
  constructor(compared: (word: string) => string = (word) => word) {
    this.#compared = compared;
  }

  /** Adds a text to find. If it was added before, its kind changes. */
  add(text: string, kind: Kind): void {
    if (text !== '') this.#kinds.set(text, kind);
  }

  /** Bytes that it takes, about. */
  get bytes(): number {
    return this.#built.reduce(
      (sum, { states, characters }) => sum + states * bytesOfState + characters * bytesOfCharacter,
      0,
    );
  }

  /**
   * The ranges where the texts occur as whole words, a genitive s aside, in the order of the text. Texts that
   * overlap are one span, so that no part of either is left.
   */
  find(text: string): Span[] {
    this.#build();
    if (this.#built.length === 0) return [];
    const tokens = Array.from(text.matchAll(token), ({ 0: found, index }) => ({
      text: found,
      start: index,
    }));
    const spans = this.#built.flatMap((automaton) => automaton.find(tokens));
    return united(spans);
  }

  /** Makes the added texts ready to be found; otherwise the next `find` does. */
  build(): this {
    this.#build();
    return this;
  }

  /** Texts that were added join those of an automaton that is no bigger, so each is built rarely. */
  #build(): void {
    if (this.#kinds.size === 0) return;
    let kinds = this.#kinds;
    for (let last = this.#built.at(-1); last !== undefined; last = this.#built.at(-1)) {
      if (last.kinds.size > kinds.size) break;
      kinds = new Map([...last.kinds, ...kinds]);
      this.#built.pop();
    }
    this.#built.push(new Automaton(kinds, this.#compared));
    this.#kinds = new Map();
  }
}

const bytesOfState = 150;
const bytesOfCharacter = 2;

/** Spans that overlap as one, of the stronger kind. */
function united(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const before = all.at(-1);
    if (before === undefined || span.start >= before.end) {
      all.push(span);
      continue;
    }
    const kind = strongerOf(before.kind, span.kind);
    all[all.length - 1] = { ...before, end: Math.max(before.end, span.end), kind };
  }
  return all;
}

/** States are numbers; 0 is the one in which no part of a text has matched. */
class Automaton {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly #compared: (word: string) => string;
  readonly #wordIds = new Map<string, number>();
  /** The next state, by state and word in one number. */
  readonly #next = new Map<number, number>();
  /** By state: the state of the longest end of the matched words that is also the beginning of a text. */
  readonly #fallback: number[] = [0];
  /** By state: the number of words of the longest text that ends here, and its kind. */
  readonly #ends: ({ readonly words: number; readonly kind: Kind } | undefined)[] = [undefined];

  constructor(kinds: ReadonlyMap<string, Kind>, compared: (word: string) => string) {
    this.kinds = kinds;
    this.#compared = compared;
    const byDepth: { state: number; parent: number; word: number }[][] = [];
    for (const [text, kind] of kinds) this.#grow(text, kind, byDepth);
    for (const level of byDepth) {
      for (const { state, parent, word } of level) {
        const fallback = parent === 0 ? 0 : this.#step(this.#fallback[parent] ?? 0, word);
        this.#fallback[state] = fallback;
        this.#ends[state] ??= this.#ends[fallback];
      }
    }
  }

  get states(): number {
    return this.#ends.length;
  }

  /** The characters of all texts together. */
  get characters(): number {
    return Array.from(this.kinds.keys()).reduce((sum, { length }) => sum + length, 0);
  }

  #grow(text: string, kind: Kind, byDepth: { state: number; parent: number; word: number }[][]) {
    let state = 0;
    let depth = 0;
    for (const [one] of text.matchAll(token)) {
      const compared = this.#compared(one);
      const word = this.#wordIds.get(compared) ?? this.#wordIds.size;
      this.#wordIds.set(compared, word);
      const key = keyOf(state, word);
      let next = this.#next.get(key);
      if (next === undefined) {
        next = this.#ends.length;
        this.#next.set(key, next);
        this.#ends.push(undefined);
        (byDepth[depth] ??= []).push({ state: next, parent: state, word });
      }
      state = next;
      depth += 1;
    }
    this.#ends[state] = { words: depth, kind };
  }

  /** The longest text that ends at each token, and before the last letter of each word with an s. */
  find(tokens: readonly Token[]): Span[] {
    const found: Span[] = [];
    let state = 0;
    for (const [at, { text, start }] of tokens.entries()) {
      const take = (after: number, length: number): void => {
        const end = this.#ends[after];
        const first = end && tokens[at + 1 - end.words];
        if (first) found.push({ start: first.start, end: start + length, kind: end.kind });
      };
      const before = state;
      state = this.#after(before, text);
      take(state, text.length);
      if (text.length > 1 && text.endsWith('s')) {
        take(this.#after(before, text.slice(0, -1)), text.length - 1);
      }
    }
    return found;
  }

  #after(state: number, text: string): number {
    const word = this.#wordIds.get(this.#compared(text));
    return word === undefined ? 0 : this.#step(state, word);
  }

  #step(from: number, word: number): number {
    for (let state = from; ; state = this.#fallback[state] ?? 0) {
      const next = this.#next.get(keyOf(state, word));
      if (next !== undefined) return next;
      if (state === 0) return 0;
    }
  }
}

const mostWords = 2 ** 26;
const keyOf = (state: number, word: number): number => state * mostWords + word;
