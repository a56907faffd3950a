import { useSyncExternalStore } from 'react';

const key = 'top_bar';
const listeners = new Set<() => void>();

/** Whether the person keeps the top bar open; it collapses by itself until then. */
export function useBarPinned(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => localStorage.getItem(key) === 'pinned',
  );
}

export function pinBar(pinned: boolean): void {
  if (pinned) localStorage.setItem(key, 'pinned');
  else localStorage.removeItem(key);
  for (const changed of listeners) changed();
}
