import { task, type Compute } from '@mach42/compute/compute.ts';
import { emptyBook, type Form, type PackedBook, rehydrationBy } from './alias-book.ts';
import type { KnownWorld, MaskedTexts, TextsToMask, TextToMask } from './masker.ts';
import { StreamRehydrator } from './stream-rehydrator.ts';

/**
 * Works as `Masker`, for texts of any length. Worker threads mask them; only these load the grammars and the lists of
 * names.
 */
export interface ConversationMasker {
  /** Masks texts in their order. */
  mask(texts: readonly TextToMask[]): Promise<string[]>;
  /** Aliases that were never given stay as they are. */
  rehydrate(text: string, form?: Form): string;
  /** Puts back what comes in pieces, in which an alias may be split. */
  rehydrator(form?: Form): StreamRehydrator;
  /** Returns all aliases that `mask` has used so far, with the given ones. */
  aliases(): PackedBook;
}

interface MaskingTurns {
  readonly compute: Compute;
  /** The person of the conversation, in whose turns it is masked. */
  readonly owner: string;
}

/**
 * Bounds for the characters of one task of a thread. A task takes as many as all tasks before it, because each begins
 * with the texts that those have replaced.
 */
const ofTask = { least: 50_000, most: 400_000 } as const;

const masking = task<TextsToMask, MaskedTexts>(new URL('masker.ts', import.meta.url), 'maskTexts');

/** @param aliases of the conversation so far */
export function conversationMasker(
  { compute, owner }: MaskingTurns,
  known: KnownWorld,
  aliases: PackedBook = emptyBook,
): ConversationMasker {
  let book = aliases;
  // Made only when an alias is replaced: a long conversation is masked in many tasks.
  let putBack: ReturnType<typeof rehydrationBy> | undefined;
  const rehydrate = (text: string, form: Form): string =>
    (putBack ??= rehydrationBy(book))(text, form);
  return {
    async mask(texts) {
      const masked: string[] = [];
      for (const some of inTasks(texts)) {
        const input = { known, aliases: book, texts: some };
        const done = await compute.run(masking, input, { owner });
        masked.push(...done.texts);
        book = done.aliases;
        putBack = undefined;
      }
      return masked;
    },
    rehydrate: (text, form = 'text') => rehydrate(text, form),
    rehydrator: (form = 'text') => new StreamRehydrator((text) => rehydrate(text, form)),
    aliases: () => book,
  };
}

function inTasks(texts: readonly TextToMask[]): TextToMask[][] {
  const tasks: TextToMask[][] = [];
  let [length, most, before] = [0, 0, 0];
  for (const one of texts) {
    if (tasks.length === 0 || length + one.text.length > most) {
      tasks.push([]);
      most = Math.min(ofTask.most, Math.max(ofTask.least, before));
      length = 0;
    }
    tasks.at(-1)?.push(one);
    length += one.text.length;
    before += one.text.length;
  }
  return tasks;
}
