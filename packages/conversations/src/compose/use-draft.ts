import { limits } from '@mach42/contracts/kernel/limits.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useEffect, useMemo, useState, useEffectEvent } from 'react';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import { readDraft, writeDraft } from '../state/draft.ts';

/** Returns the draft of a room, which is kept in this browser until it is sent, and a function that changes it. */
export function useDraft(roomId: string | undefined): [string, (text: string) => void] {
  const { userId } = useSession();
  const draft = { userId, roomId };
  const key = `${userId} ${roomId}`;
  const [shownOf, setShownOf] = useState(key);
  const [text, setText] = useState(() => readDraft(draft));
  const change = (value: string) => {
    setText(value);
    writeDraft(draft, value);
  };
  if (shownOf === key) return [text, change];
  const other = readDraft(draft);
  setShownOf(key);
  setText(other);
  return [other, change];
}

/** Notifies the other people in a room that this person is writing; undefined: there are no other people. */
export function useTyping(roomId: string | undefined): TypingSignal | undefined {
  const { rooms } = useShell();
  const signal = useMemo(
    () => (roomId === undefined ? undefined : createTypingSignal(() => rooms.typing(roomId))),
    [rooms, roomId],
  );
  useEffect(() => () => signal?.stop(), [signal]);
  return signal;
}

const everyMs = 1000;

interface TypingSignal {
  /** Called when a key was pressed. */
  readonly typed: () => void;
  readonly stop: () => void;
}

/** Reports once a second that a person writes, until they have written nothing for two seconds. */
export function createTypingSignal(send: () => void): TypingSignal {
  let beat: ReturnType<typeof setInterval> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearInterval(beat);
    clearTimeout(idle);
    beat = undefined;
  }

  return {
    typed: () => {
      clearTimeout(idle);
      idle = setTimeout(stop, limits.typingIdleMs);
      if (beat !== undefined) return;
      send();
      beat = setInterval(send, everyMs);
    },
    stop,
  };
}

interface Where {
  readonly roomId: string | undefined;
  readonly threadOf: string | undefined;
}

/**
 * Inserts the text that this composer is asked to write, once the composer is shown; `text` is empty if only the
 * focus is asked for.
 */
export function useAsked({ roomId, threadOf }: Where, begin: (text: string) => void): void {
  const { dispatch } = useShell();
  const asked = useSlice(conversationsSlice, ({ toWrite }) =>
    toWrite?.roomId === roomId && toWrite?.threadOf === threadOf ? toWrite : undefined,
  );
  const onAsked = useEffectEvent(begin);
  useEffect(() => {
    if (asked === undefined) return;
    dispatch(conversations.writingBegun());
    onAsked(asked.text);
  }, [asked, dispatch]);
}
