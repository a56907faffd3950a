import { setImmediate } from 'node:timers/promises';

/** Ends the present turn of the event loop: work after only one immediate may still belong to it. */
export async function wholeTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
