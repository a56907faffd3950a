import { Listeners } from '@mach42/plugin-kit/listeners.ts';
import { useSyncExternalStore } from 'react';

const key = 'falling_characters';
const listeners = new Listeners();

/** Whether the falling characters are switched on; they are until someone switches them off. */
export function hasBackground(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function useBackgroundChoice(): boolean {
  return useSyncExternalStore(listeners.subscribe, hasBackground);
}

export function chooseBackground(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
  listeners.notify();
}
