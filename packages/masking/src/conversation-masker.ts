import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import { aliasBook, type AliasBook, type Form } from './alias-book.ts';
import {
  maskTexts,
  type KnownWorld,
  type MaskedTexts,
  type TextsToMask,
  type TextToMask,
} from './masker.ts';
import { StreamRehydrator } from './stream-rehydrator.ts';

/** As `Masker`, for texts of any length: long ones are masked by worker threads. */
export interface ConversationMasker {
  /** Masks texts in their order. */
  mask(texts: readonly TextToMask[]): Promise<string[]>;
  /** Aliases that were never given stay as they are. */
  rehydrate(text: string, form?: Form): string;
  /** Puts back what comes in pieces, in which an alias may be split. */
  rehydrator(form?: Form): StreamRehydrator;
  /** What `mask` has replaced so far, the given aliases included. */
  aliases(): AliasBook;
}

export interface MaskingTurns {
  readonly compute: Compute;
  /** The person of the conversation, in whose turns it is masked. */
  readonly owner: string;
}

/** Characters that are masked in one turn, in 20 ms at most; then other people have theirs. */
const mostAtOnce = 500;
/** Characters of one task of a thread. */
const mostInTask = 50_000;

const masking = task<TextsToMask, MaskedTexts>(new URL('masker.ts', import.meta.url), 'maskTexts');

/** @param aliases of the conversation so far */
export function conversationMasker(
  turns: MaskingTurns,
  known: KnownWorld,
  aliases: AliasBook = {},
): ConversationMasker {
  let book = aliasBook(aliases);
  return {
    async mask(texts) {
      const masked: string[] = [];
      for (const some of inTasks(texts)) {
        const size = (known.file?.length ?? 0) + lengthOf(some);
        const input = { known, aliases: book.all(), texts: some };
        const done = await bySize(masking, maskTexts, input, {
          ...turns,
          size,
          atOnce: mostAtOnce,
        });
        masked.push(...done.texts);
        book = aliasBook(done.aliases);
      }
      return masked;
    },
    rehydrate: (text, form = 'text') => book.rehydrate(text, form),
    rehydrator: (form = 'text') => new StreamRehydrator((text) => book.rehydrate(text, form)),
    aliases: () => book.all(),
  };
}

const lengthOf = (texts: readonly TextToMask[]): number =>
  texts.reduce((sum, { text }) => sum + text.length, 0);

function inTasks(texts: readonly TextToMask[]): TextToMask[][] {
  const tasks: TextToMask[][] = [];
  let length = Infinity;
  for (const one of texts) {
    if (length + one.text.length > mostInTask) {
      tasks.push([]);
      length = 0;
    }
    tasks.at(-1)?.push(one);
    length += one.text.length;
  }
  return tasks;
}
