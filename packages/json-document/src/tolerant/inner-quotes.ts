/**
 * Follows the quotes that stand inside a text of the same quotes. They are clear when each pair opens
 * before a word and closes behind one, in one line; anything else could as well be two texts.
 */
export class InnerQuotes {
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
