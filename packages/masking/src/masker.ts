import { aliasBook, type AliasBook, type Form } from './alias-book.ts';
import { findAll } from './find-all.ts';
import { knownFrom, knownTexts, type KnownTexts } from './find/known.ts';
import type { Knowledge } from './knowledge.ts';
import type { TextRange } from './text-range.ts';
import { StreamRehydrator } from './stream-rehydrator.ts';

/** Replaces what identifies people by readable aliases, and puts it back. */
export interface Masker {
  /**
   * New aliases are numbered in the order in which they are met.
   * @param open ranges of the text that stay as they are, in order and without overlaps
   */
  mask(text: string, open?: readonly TextRange[]): string;
  /** Aliases that were never given stay as they are. */
  rehydrate(text: string, form?: Form): string;
  /** Puts back what comes in pieces, in which an alias may be split. */
  rehydrator(form?: Form): StreamRehydrator;
  /** What `mask` has replaced so far, the given aliases included. */
  aliases(): AliasBook;
}

/**
 * A masker for one conversation. `rehydrate(mask(text))` is `text`, whatever it is; what was
 * replaced once is replaced wherever it comes again. Rules: `SPEC.md`.
 * @param aliases of the conversation so far
 */
export function createMasker(
  knowledge: Knowledge | readonly KnownTexts[],
  aliases: AliasBook = {},
): Masker {
  const book = aliasBook(aliases);
  const texts = 'people' in knowledge ? [knownTexts(knowledge)] : knowledge;
  const known = knownFrom(texts, book.values());
  return {
    mask(text, open) {
      let masked = '';
      let at = 0;
      for (const { start, end, kind } of findAll(text, known, open)) {
        const value = text.slice(start, end);
        masked += text.slice(at, start) + book.aliasFor(value, kind);
        known.add(value, kind);
        at = end;
      }
      return masked + text.slice(at);
    },
    rehydrate: (text, form = 'text') => book.rehydrate(text, form),
    rehydrator: (form = 'text') => new StreamRehydrator((text) => book.rehydrate(text, form)),
    aliases: () => book.all(),
  };
}
