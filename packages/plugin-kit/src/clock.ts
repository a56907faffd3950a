import { useMemo, useSyncExternalStore } from 'react';

const minute = 60_000;
const second = 1000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, minute / 4);
  return () => clearInterval(timer);
}

function subscribeSeconds(changed: () => void): () => void {
  const timer = setInterval(changed, second / 4);
  return () => clearInterval(timer);
}

/** Whole seconds from `now` until `end` (ISO 8601), updated every second; 0 from then on. */
export function useSecondsLeft(end: string, now: () => number): number {
  return useSyncExternalStore(subscribeSeconds, () => secondsLeft(end, now()));
}

/** Whole seconds from `now`, in milliseconds, to `end`; never less than 0. */
export function secondsLeft(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / second));
}

/** The time, updated once a minute. */
export function useMinute(): Date {
  const minutes = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute));
  return useMemo(() => new Date(minutes * minute), [minutes]);
}
