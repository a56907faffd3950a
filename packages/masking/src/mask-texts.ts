import { hash } from 'node:crypto';
import { kept } from '@mach42/compute/kept.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { AliasBook } from './alias-book.ts';
import { knownTexts, type KnownTexts } from './find/known.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';
import { createMasker } from './masker.ts';
import type { TextRange } from './text-range.ts';

export interface TextToMask {
  readonly text: string;
  /** Places of the text that stay as they are, in order and without overlaps. */
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
