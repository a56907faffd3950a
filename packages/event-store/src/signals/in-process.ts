import type { Signal, Signals } from './signals.ts';

/** Signals within one process: every listener has received a signal when `publish` returns. */
export function inProcessSignals(): Signals {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    publish(signal) {
      for (const listener of listeners) listener(signal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
