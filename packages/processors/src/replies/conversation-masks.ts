import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { AliasBook } from '@mach42/masking/alias-book.ts';
import {
  conversationMasker,
  type ConversationMasker,
} from '@mach42/masking/conversation-masker.ts';
import type { KnownWorld } from '@mach42/masking/masker.ts';
import type { Compute } from '@mach42/compute/compute.ts';

/** Messages of a conversation that its aliases are made from, the last ones. */
const mostMessages = 2000;
/** Conversations whose aliases are remembered; those of others are made again. */
const mostConversations = 300;

type Said = Pick<Message, 'id' | 'content'>;

interface Reads {
  conversationBefore(which: {
    roomId: string;
    messageId: string;
    limit: number;
  }): Promise<readonly Said[]>;
}

interface Remembered {
  readonly aliases: AliasBook;
  readonly lastMessageId: string;
}

export interface Conversation {
  readonly roomId: string;
  /** On whose behalf a model is asked: what is known differs from person to person. */
  readonly personId: string;
  readonly question: Said;
  readonly knowledge: KnownWorld;
}

/**
 * The aliases of conversations. They follow from what was said in its order, so they are the same
 * after a restart and need not be kept; they shift only where earlier messages were changed.
 */
export class ConversationMasks {
  readonly #reads: Reads;
  readonly #compute: Compute;
  readonly #remembered = new Map<string, Remembered>();

  constructor(reads: Reads, compute: Compute) {
    this.#reads = reads;
    this.#compute = compute;
  }

  /** A masker that has masked the conversation up to the question. */
  async maskerFor(conversation: Conversation): Promise<ConversationMasker> {
    const { roomId, personId, question, knowledge } = conversation;
    const key = `${roomId} ${personId}`;
    const before = await this.#reads.conversationBefore({
      roomId,
      messageId: question.id,
      limit: mostMessages,
    });
    const remembered = this.#remembered.get(key);
    const at = before.findIndex(({ id }) => id === remembered?.lastMessageId);
    const computing = { compute: this.#compute, owner: personId };
    const masker = conversationMasker(computing, knowledge, at < 0 ? {} : remembered?.aliases);
    const texts = [...before.slice(at + 1), question].map(({ content }) => ({ text: content }));
    await masker.mask(texts);
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
