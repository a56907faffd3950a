import type { Spot } from '@mach42/json-document/compare/rows.ts';
import type { Pointer } from '@mach42/json-document/pointer.ts';
import type { ShownHunk } from './hunks.ts';

/** A hunk that is restored to its state in the older file. */
export interface PutBack {
  readonly spot: Spot;
  readonly pointer: Pointer;
  /** The file that the pointer belongs to: the older one, or the newer one for values that were added later. */
  readonly pointerIn: 'version' | 'current';
}

/** Returns the only change of a hunk, else the whole hunk. */
export function putBackOf({ changes, hunk }: Pick<ShownHunk, 'changes' | 'hunk'>): PutBack {
  const [only] = changes;
  const spot = changes.length === 1 && only !== undefined ? only.spot : hunk;
  return spot.before === undefined
    ? { spot, pointer: spot.after ?? '', pointerIn: 'current' }
    : { spot, pointer: spot.before, pointerIn: 'version' };
}

/** Returns a key that distinguishes one hunk from the others while it is being restored. */
export function keyOf({ pointer, pointerIn }: PutBack): string {
  return `${pointerIn} ${pointer}`;
}
