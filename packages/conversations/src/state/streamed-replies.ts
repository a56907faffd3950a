import type { FrameOf } from '@mach42/plugin-kit/live.ts';

/** The known state of a reply while it is being written. */
interface StreamedReply {
  readonly seq: number;
  readonly text: string;
  /** After a lost connection: the next piece brings the whole text. */
  readonly stale: boolean;
}

/**
 * The replies that are being written. They are kept beside the store, which would ask every reader of any state at
 * each piece. Here a piece is published only to the readers of its reply, at most once a frame.
 */
interface StreamedReplies {
  readonly received: (piece: FrameOf<'delta'>) => void;
  readonly ended: (messageId: string) => void;
  readonly connectionLost: () => void;
  /** Another person is here. */
  readonly forget: () => void;
  readonly textOf: (messageId: string) => string | undefined;
  /** Answers how to end it. */
  readonly subscribe: (messageId: string, changed: () => void) => () => void;
}

/** @param nextFrame runs something before the screen is drawn next */
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
