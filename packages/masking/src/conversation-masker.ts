import { task, type Compute } from '@mach42/compute/compute.ts';
import { aliasBook, type AliasBook, type Form } from './alias-book.ts';
import type { KnownWorld, MaskedTexts, TextsToMask, TextToMask } from './masker.ts';
import { StreamRehydrator } from './stream-rehydrator.ts';

/** As `Masker`, for texts of any length: worker threads mask them, which alone load the grammars and the lists of names. */
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

interface MaskingTurns {
  readonly compute: Compute;
  /** The person of the conversation, in whose turns it is masked. */
  readonly owner: string;
}

/** Characters of one task of a thread. */
const mostInTask = 50_000;

const masking = task<TextsToMask, MaskedTexts>(new URL('masker.ts', import.meta.url), 'maskTexts');

/** @param aliases of the conversation so far */
export function conversationMasker(
  { compute, owner }: MaskingTurns,
  known: KnownWorld,
  aliases: AliasBook = {},
): ConversationMasker {
  let book = aliasBook(aliases);
  return {
    async mask(texts) {
      const masked: string[] = [];
      for (const some of inTasks(texts)) {
        const input = { known, aliases: book.all(), texts: some };
        const done = await compute.run(masking, input, { owner });
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
