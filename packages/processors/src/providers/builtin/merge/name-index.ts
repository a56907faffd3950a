import { startOf, squeezed } from './wording.ts';

const word = /[\p{L}\p{N}]+/gu;
/** Words of a name that is recognised in a sentence. */
const mostWords = 12;
/** Things of one name that are looked for: more than one is ambiguous. */
const mostAlike = 2;

/** Names of things by their words, to find in a sentence those that it has. */
export class NameIndex {
  readonly #byWords = new Map<string, number[]>();
  readonly #names = new Map<number, string>();
  #longest = 0;

  /** A name that has no letter or digit, or too many words, is not found. */
  add(name: string, index: number): void {
    const wanted = squeezed(name);
    const words = Array.from(wanted.matchAll(word), ([one]) => one);
    if (words.length === 0 || words.length > mostWords) return;
    this.#longest = Math.max(this.#longest, words.length);
    const key = words.join(' ');
    const alike = this.#byWords.get(key) ?? [];
    if (alike.length < mostAlike) alike.push(index);
    this.#byWords.set(key, alike);
    this.#names.set(index, wanted);
  }

  /** The names in a sentence as whole words, each once; of things of one name two at most. */
  namedIn(sentence: string): { readonly index: number; readonly end: number }[] {
    const words = Array.from(sentence.matchAll(word), ([one]) => one);
    const found = new Map<number, number>();
    const tried = new Set<number>();
    for (const from of words.keys()) {
      let key = '';
      for (let at = from; at < Math.min(words.length, from + this.#longest); at += 1) {
        key += (at === from ? '' : ' ') + (words[at] ?? '');
        for (const index of this.#byWords.get(key) ?? []) {
          if (tried.has(index)) continue;
          tried.add(index);
          const name = this.#names.get(index) ?? '';
          const start = startOf(sentence, name);
          if (start !== -1) found.set(index, start + name.length);
        }
      }
    }
    return Array.from(found, ([index, end]) => ({ index, end }));
  }
}
