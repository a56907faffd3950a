import { useSyncExternalStore } from 'react';

const key = 'falling_characters';
const listeners = new Set<() => void>();

/** Whether the falling characters are switched on; they are until someone switches them off. */
export function hasBackground(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function useBackgroundChoice(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, hasBackground);
}

export function chooseBackground(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
  for (const changed of listeners) changed();
}
