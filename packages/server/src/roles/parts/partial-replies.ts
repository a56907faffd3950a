import { ByteCache } from '@mach42/compute/byte-cache.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';

/** The most bytes of the replies that are remembered; the one that was silent longest is dropped. */
const keptBytes = 32 * 1024 * 1024;
/** Estimates of the bytes that a reply and each piece of it take beside their characters. */
const [replyBytes, pieceBytes] = [200, 40];

interface Reply {
  seq: number;
  bytes: number;
  readonly pieces: string[];
}

/**
 * Collects the texts so far of the replies that any process writes. Where a piece was missed, the text ends
 * before it. The returned function gives the text of a reply, empty where none is known.
 */
export function partialReplies(
  signals: Signals,
  maxBytes = keptBytes,
): (messageId: string) => string {
  const replies = new ByteCache<Reply>({ name: 'partial_replies', maxBytes });
  signals.subscribe((signal) => {
    if (signal.kind !== 'delta') return;
    const { messageId, seq, text } = signal;
    const reply = seq === 1 ? { seq: 0, bytes: replyBytes, pieces: [] } : replies.get(messageId);
    if (reply === undefined || seq !== reply.seq + 1) return;
    reply.seq = seq;
    reply.bytes += pieceBytes + 2 * text.length;
    reply.pieces.push(text);
    replies.set(messageId, reply, reply.bytes);
  });
  return (messageId) => replies.get(messageId)?.pieces.join('') ?? '';
}
