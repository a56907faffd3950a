import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useMemo } from 'react';
import { createTypingSignal, type TypingSignal } from './typing-signal.ts';

/** Tells the others of a room that one writes; undefined: there is nobody to tell. */
export function useTyping(roomId: string | undefined): TypingSignal | undefined {
  const { rooms } = useShell();
  const signal = useMemo(
    () => (roomId === undefined ? undefined : createTypingSignal(() => rooms.typing(roomId))),
    [rooms, roomId],
  );
  useEffect(() => () => signal?.stop(), [signal]);
  return signal;
}
