import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { encode } from './encode.ts';

/** A piece of a reply, or with `seq` n all n pieces so far. */
export interface Delta {
  readonly messageId: string;
  readonly roomId: string;
  /** Counts the pieces of one reply from 1. */
  readonly seq: number;
  readonly text: string;
}

interface Reply {
  readonly roomId: string;
  seq: number;
  pieces: string[];
}

/** Replies in work that are remembered at most; the oldest gives way. */
const mostReplies = 1_000;

const ends = new Set(['ReplyCompleted', 'ReplyFailed', 'ReplyStopped', 'MessageDeleted']);

/** The text so far of every reply in work, put together from its deltas. */
export class Replies {
  readonly #replies = new Map<string, Reply>();

  /**
   * Takes in a piece. False when it must not be shown: it repeats one, or one before it is missing,
   * and then the rest of the reply is not shown either, as its final text comes as an event.
   */
  append({ messageId, roomId, seq, text }: Delta): boolean {
    if (seq === 1) {
      this.#start(messageId, { roomId, seq, pieces: [text] });
      return true;
    }
    const reply = this.#replies.get(messageId);
    if (reply === undefined || seq <= reply.seq) return false;
    if (seq !== reply.seq + 1) {
      this.#replies.delete(messageId);
      return false;
    }
    reply.seq = seq;
    reply.pieces.push(text);
    return true;
  }

  /** Forgets a reply that ended by this change. */
  settle({ type, data }: AppliedChange): void {
    if (this.#replies.size === 0 || !ends.has(type)) return;
    const { message, messageId } = data as { message?: { id: string }; messageId?: string };
    const id = message?.id ?? messageId;
    if (id !== undefined) this.#replies.delete(id);
  }

  /** The whole text so far of each reply in work in a room. */
  *inRoom(roomId: string): Iterable<Delta> {
    for (const [messageId, reply] of this.#replies) {
      if (reply.roomId !== roomId) continue;
      const text = reply.pieces.join('');
      reply.pieces = [text];
      yield { messageId, roomId, seq: reply.seq, text };
    }
  }

  #start(messageId: string, reply: Reply): void {
    this.#replies.delete(messageId);
    this.#replies.set(messageId, reply);
    if (this.#replies.size <= mostReplies) return;
    for (const oldest of this.#replies.keys()) {
      this.#replies.delete(oldest);
      return;
    }
  }
}

export const deltaFrame = ({ messageId, roomId, seq, text }: Delta): Buffer =>
  encode({ t: 'delta', messageId, roomId, seq, text });
