import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work that may be followed by more in the same turn of the event loop. */
const sliceMs = 5;

/** After work that took long, lets the event loop do its other work before more of the same follows. */
export async function restAfter(begun: number): Promise<void> {
  if (performance.now() - begun >= sliceMs) await setImmediate();
}
