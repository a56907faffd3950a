import { setImmediate } from 'node:timers/promises';

/** Lets everything else have its turn: what follows one immediate alone may belong to the turn before it. */
export async function wholeTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
