import type { Signals } from '@mach42/event-store/signals/signals.ts';

/** Replies in work that are remembered at most; the oldest gives way. */
const mostReplies = 1_000;

interface Reply {
  seq: number;
  readonly pieces: string[];
}

/**
 * What was heard so far of the replies that any process has in work: of one of which a piece was
 * missed, what came before it. Returns what tells the text of a reply, empty where nothing is known.
 */
export function textsSoFar(signals: Signals): (messageId: string) => string {
  const replies = new Map<string, Reply>();
  signals.subscribe((signal) => {
    if (signal.kind !== 'delta') return;
    const { messageId, seq, text } = signal;
    const known = replies.get(messageId);
    if (seq === 1) {
      replies.delete(messageId);
      replies.set(messageId, { seq, pieces: [text] });
      const [oldest = messageId] = replies.keys();
      if (replies.size > mostReplies) replies.delete(oldest);
    } else if (known !== undefined && seq === known.seq + 1) {
      known.seq = seq;
      known.pieces.push(text);
    }
  });
  return (messageId) => replies.get(messageId)?.pieces.join('') ?? '';
}
