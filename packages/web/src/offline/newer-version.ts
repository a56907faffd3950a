import { Listeners } from '@mach42/plugin-kit/listeners.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Listeners();
let load: (() => void) | undefined;

/** A newer version of the app is there, until it is loaded. */
export function offerNewerVersion(run: () => void): void {
  load = run;
  listeners.notify();
}

/** Returns a function that loads the newer version of the app; undefined while there is none. */
export const useNewerVersion = (): (() => void) | undefined =>
  useSyncExternalStore(listeners.subscribe, () => load);
