import type { Signals } from '@mach42/event-store/signals/signals.ts';

/** Replies being written that are remembered at most; the oldest is dropped. */
const maxReplies = 1_000;

interface Reply {
  seq: number;
  readonly pieces: string[];
}

/**
 * Collects the texts so far of the replies that any process writes. Where a piece was missed, the text ends
 * before it. The returned function gives the text of a reply, empty where none is known.
 */
export function partialReplies(signals: Signals): (messageId: string) => string {
  const replies = new Map<string, Reply>();
  signals.subscribe((signal) => {
    if (signal.kind !== 'delta') return;
    const { messageId, seq, text } = signal;
    const known = replies.get(messageId);
    if (seq === 1) {
      replies.delete(messageId);
      replies.set(messageId, { seq, pieces: [text] });
      const [oldest = messageId] = replies.keys();
      if (replies.size > maxReplies) replies.delete(oldest);
    } else if (known !== undefined && seq === known.seq + 1) {
      known.seq = seq;
      known.pieces.push(text);
    }
  });
  return (messageId) => replies.get(messageId)?.pieces.join('') ?? '';
}
