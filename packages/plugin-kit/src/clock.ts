import { useMemo, useSyncExternalStore } from 'react';

const minute = 60_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, minute / 4);
  return () => clearInterval(timer);
}

/** The time, changing once a minute. */
export function useMinute(): Date {
  const minutes = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute));
  return useMemo(() => new Date(minutes * minute), [minutes]);
}
