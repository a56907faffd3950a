import { kept } from '@mach42/compute/byte-cache.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { hash } from 'node:crypto';
import { type AliasBook, aliasBook, type Form } from './alias-book.ts';
import { findAll } from './find-all.ts';
import { knownTexts, type KnownTexts, knownFrom } from './find/known.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';
import { StreamRehydrator } from './stream-rehydrator.ts';
import type { TextRange } from './text-range.ts';

/** Replaces what identifies people by readable aliases, and puts it back. */
interface Masker {
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

export interface TextToMask {
  readonly text: string;
  /** Spans of the text that stay as they are, in order and without overlaps. */
  readonly open?: readonly TextRange[] | undefined;
}

/** What is known of a person's world beside what their file says, and that file. */
export interface KnownWorld extends Knowledge {
  /** The whole file as JSON. */
  readonly file?: string | undefined;
}

export interface TextsToMask {
  readonly known: KnownWorld;
  /** Of the conversation so far. */
  readonly aliases: AliasBook;
  readonly texts: readonly TextToMask[];
}

export interface MaskedTexts {
  readonly texts: readonly string[];
  /** All of the conversation. */
  readonly aliases: AliasBook;
}

/** Masks texts in their order; may run in any thread. */
export function maskTexts({ known, aliases, texts }: TextsToMask): MaskedTexts {
  const { file, people, secrets } = known;
  const named = knownTexts({ people: knowledgeOf(undefined, people).people, secrets });
  const all = file === undefined ? [named] : [named, knownFromFile(file)];
  const masker = createMasker(all, aliases);
  const masked = texts.map(({ text, open }) => masker.mask(text, open));
  return { texts: masked, aliases: masker.aliases() };
}

const knownFromFile = (file: string): KnownTexts =>
  kept(
    `known texts ${hash('sha1', file)}`,
    ({ names, secrets }) => names.bytes + secrets.bytes,
    () => knownTexts(knowledgeOf(JSON.parse(file) as BriefData, [])),
  );
