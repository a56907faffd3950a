import { longestAlias, mayBecomeAlias } from './kinds.ts';

/** Puts back what aliases represent in a text that comes in pieces. */
export class StreamRehydrator {
  readonly #rehydrate: (text: string) => string;
  #held = '';

  constructor(rehydrate: (text: string) => string) {
    this.#rehydrate = rehydrate;
  }

  /** Returns the text that can be shown by now: everything except the beginning of a possible alias. */
  push(piece: string): string {
    const text = this.#held + piece;
    const from = heldFrom(text);
    this.#held = text.slice(from);
    return this.#rehydrate(text.slice(0, from));
  }

  /** The rest, when nothing more comes. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#rehydrate(rest);
  }
}

function heldFrom(text: string): number {
  for (let from = Math.max(0, text.length - longestAlias); from < text.length; from += 1) {
    if (mayBecomeAlias(text.slice(from))) return from;
  }
  return text.length;
}
