import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Knowledge } from '@mach42/masking/knowledge.ts';
import { createMasker, type AliasBook, type Masker } from '@mach42/masking/masker.ts';
import type { ProcessorReads } from '../kernel/reads.ts';

/** Messages of a conversation that its aliases are made from, the last ones. */
const mostMessages = 2000;
/** Conversations whose aliases are remembered; those of others are made again. */
const mostConversations = 300;

interface Remembered {
  readonly aliases: AliasBook;
  readonly lastMessageId: string;
}

export interface Conversation {
  readonly roomId: string;
  /** On whose behalf a model is asked: what is known differs from person to person. */
  readonly personId: string;
  readonly question: Message;
  readonly knowledge: Knowledge;
}

/**
 * The aliases of conversations. They follow from what was said in its order, so they are the same
 * after a restart and need not be kept; they shift only where earlier messages were changed.
 */
export class ConversationMasks {
  readonly #reads: Pick<ProcessorReads, 'conversationBefore'>;
  readonly #remembered = new Map<string, Remembered>();

  constructor(reads: Pick<ProcessorReads, 'conversationBefore'>) {
    this.#reads = reads;
  }

  /** A masker that has masked the conversation up to the question. */
  async maskerFor(conversation: Conversation): Promise<Masker> {
    const { roomId, personId, question, knowledge } = conversation;
    const key = `${roomId} ${personId}`;
    const before = await this.#reads.conversationBefore({
      roomId,
      messageId: question.id,
      limit: mostMessages,
    });
    const remembered = this.#remembered.get(key);
    const at = before.findIndex(({ id }) => id === remembered?.lastMessageId);
    const masker = createMasker(knowledge, at < 0 ? {} : remembered?.aliases);
    for (const { content } of [...before.slice(at + 1), question]) masker.mask(content);
    this.#remember(key, { aliases: masker.aliases(), lastMessageId: question.id });
    return masker;
  }

  #remember(key: string, remembered: Remembered): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, remembered);
    if (this.#remembered.size <= mostConversations) return;
    for (const oldest of this.#remembered.keys()) {
      this.#remembered.delete(oldest);
      return;
    }
  }
}
