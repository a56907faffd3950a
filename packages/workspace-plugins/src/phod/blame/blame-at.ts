import type { Blame, BlameRow } from '@mach42/contracts/phod/schemas.ts';
import { isWithin } from '@mach42/contracts/phod/pointer.ts';

/** The row of a leaf; for a list or an object the newest among its leaves. */
export function blameAt(blame: Blame, pointer: string): BlameRow | undefined {
  const exact = blame[pointer];
  if (exact !== undefined) return exact;
  let newest: BlameRow | undefined;
  for (const [place, row] of Object.entries(blame)) {
    if (isWithin(place, pointer) && row.version > (newest?.version ?? 0)) newest = row;
  }
  return newest;
}
