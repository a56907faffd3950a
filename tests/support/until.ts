import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until something is there. */
export async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    await pause(20);
  }
}
