import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useEffect, useEffectEvent } from 'react';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';

interface Where {
  readonly roomId: string | undefined;
  readonly threadOf: string | undefined;
}

/** Begins what this composer was asked to write, once it is there: `text` is empty for the focus alone. */
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
