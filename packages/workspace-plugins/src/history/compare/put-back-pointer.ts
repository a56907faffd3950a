import { sameJson } from '@mach42/contracts/phod/json-value.ts';
import { parsePointer, toPointer, valueAt, type Pointer } from '@mach42/contracts/phod/pointer.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { ChangedPlace } from './places.ts';
import type { Spot } from './rows.ts';

/**
 * The place to name for putting a change back. An index means another item where the list has moved:
 * then it is the item that holds the change, or its whole section.
 */
export function putBackPointer(
  { changes, place, pointer }: ChangedPlace,
  before: BriefData,
  after: BriefData,
): Pointer {
  const [only] = changes;
  const spots = changes.length === 1 && only !== undefined ? [only.spot, place] : [place];
  const exact = spots.find((spot) => meansTheSame(spot, before, after));
  if (exact !== undefined) return exact.after ?? exact.before ?? '';
  return toPointer(parsePointer(pointer).slice(0, 1));
}

/** Whether what the older file has where the newer has the change is what the change began with. */
function meansTheSame({ before: from, after: to }: Spot, before: BriefData, after: BriefData) {
  if (to === undefined) return from !== undefined && valueAt(after, from) === undefined;
  const old = from === undefined ? undefined : valueAt(before, from);
  return sameJson(valueAt(before, to), old);
}
