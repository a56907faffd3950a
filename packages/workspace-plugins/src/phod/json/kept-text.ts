import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Listeners } from '@mach42/plugin-kit/listeners.ts';
import { useEffect, useSyncExternalStore } from 'react';

/**
 * The text that was in the editor when it closed against the person's wish, for example by a sign-out on another
 * device.
 */
export interface KeptText {
  readonly userId: string;
  /** The version that the text was made from. */
  readonly base: PhodFile;
  readonly text: string;
}

/** The kept text, which is only in the memory of the page, because a browser may be shared. */
let kept: KeptText | undefined;
const listeners = new Listeners();

function set(next: KeptText | undefined): void {
  kept = next;
  listeners.notify();
}

export const keepText = (text: KeptText): void => set(text);
export const forgetText = (): void => set(undefined);

/** Returns the kept text of the person who is signed in. It is forgotten when another person signs in. */
export function useKeptText(): KeptText | undefined {
  const { signedIn, userId } = useSession();
  const text = useSyncExternalStore(listeners.subscribe, () => kept);
  const isOthers = signedIn && text !== undefined && text.userId !== userId;
  useEffect(() => {
    if (isOthers) forgetText();
  }, [isOthers]);
  return signedIn && !isOthers ? text : undefined;
}
