import { getPriority } from 'node:os';
import { resourceLimits } from 'node:worker_threads';
import { kept } from '../byte-cache.ts';

/** Functions for the tests of this package. */
export const double = (value: number): number => value * 2;

export const doubleLater = async (value: number): Promise<number> => value * 2;

export function refuse(message: string): never {
  throw Object.assign(new Error(message), {
    name: 'Refusal',
    code: 'VALIDATION_ERROR',
    details: [{ path: '/a', message }],
  });
}

export function runFor(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return milliseconds;
}

let made = 0;

/** How often a value was made in this thread, after asking for the one of the key. */
export function madeAfter({ key, bytes }: { key: string; bytes: number }): number {
  kept(
    key,
    () => bytes,
    () => {
      made += 1;
      return {};
    },
  );
  return made;
}

export const notAFunction = 1;

/** MiB of old objects that the thread may have. */
export const oldObjectsMb = (): number | undefined => resourceLimits.maxOldGenerationSizeMb;

/** Returns the priority of this thread; a higher number is a lower priority. */
export const priority = (): number => getPriority();
