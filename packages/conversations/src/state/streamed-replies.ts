import type { FrameOf } from '@mach42/plugin-kit/live.ts';

/** The known state of a reply while it is being written. */
interface StreamedReply {
  readonly seq: number;
  readonly text: string;
  /** True after a lost connection: the next piece contains the whole text. */
  readonly stale: boolean;
}

/**
 * The replies that are being written. They are kept outside the store, which would notify every reader of any state
 * of each piece. Here only the readers of a reply are notified of its pieces, at most once a frame.
 */
interface StreamedReplies {
  readonly received: (piece: FrameOf<'delta'>) => void;
  readonly ended: (messageId: string) => void;
  readonly connectionLost: () => void;
  /** Forgets all replies, because another person is signed in. */
  readonly forget: () => void;
  readonly textOf: (messageId: string) => string | undefined;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (messageId: string, changed: () => void) => () => void;
}

/** @param nextFrame runs a function before the screen is drawn next */
export function createStreamedReplies(nextFrame: (run: () => void) => void): StreamedReplies {
  const known = new Map<string, StreamedReply>();
  const readers = new Map<string, ReadonlySet<() => void>>();
  const changed = new Set<string>();

  function notify(messageId: string): void {
    if (changed.size === 0) nextFrame(publish);
    changed.add(messageId);
  }

  function publish(): void {
    const ids = [...changed];
    changed.clear();
    for (const id of ids) for (const reader of readers.get(id) ?? []) reader();
  }

  return {
    received: ({ messageId, seq, text }) => {
      const before = known.get(messageId);
      const whole = before === undefined || before.stale || seq === 1;
      if (!whole && seq !== before.seq + 1) return;
      known.set(messageId, { seq, text: whole ? text : before.text + text, stale: false });
      notify(messageId);
    },
    ended: (messageId) => {
      if (known.delete(messageId)) notify(messageId);
    },
    connectionLost: () => {
      for (const [id, writing] of known) known.set(id, { ...writing, stale: true });
    },
    forget: () => {
      for (const id of known.keys()) notify(id);
      known.clear();
    },
    textOf: (messageId) => known.get(messageId)?.text,
    subscribe: (messageId, reader) => {
      readers.set(messageId, new Set(readers.get(messageId)).add(reader));
      return () => {
        const left = new Set(readers.get(messageId));
        left.delete(reader);
        if (left.size === 0) readers.delete(messageId);
        else readers.set(messageId, left);
      };
    },
  };
}

export const streamedReplies: StreamedReplies = createStreamedReplies((run) =>
  requestAnimationFrame(run),
);
