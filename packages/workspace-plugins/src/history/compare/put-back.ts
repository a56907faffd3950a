import type { Pointer } from '@mach42/json-document/pointer.ts';
import type { ChangedPlace } from './places.ts';
import type { Spot } from '@mach42/json-document/compare/rows.ts';

/** One place that goes back to what it was in the older file. */
export interface PutBack {
  readonly spot: Spot;
  readonly pointer: Pointer;
  /** Which file that is a place of: the older one, or, for what came since, the newer one. */
  readonly pointerIn: 'version' | 'current';
}

/** The only change of a place, else the place as a whole. */
export function putBackOf({ changes, place }: Pick<ChangedPlace, 'changes' | 'place'>): PutBack {
  const [only] = changes;
  const spot = changes.length === 1 && only !== undefined ? only.spot : place;
  return spot.before === undefined
    ? { spot, pointer: spot.after ?? '', pointerIn: 'current' }
    : { spot, pointer: spot.before, pointerIn: 'version' };
}

/** Tells one place from the others while it is going back. */
export function keyOf({ pointer, pointerIn }: PutBack): string {
  return `${pointerIn} ${pointer}`;
}
