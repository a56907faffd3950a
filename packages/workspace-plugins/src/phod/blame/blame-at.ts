import type { BlameRow, CompactBlame } from '@mach42/contracts/phod/schemas.ts';
import { isWithin } from '@mach42/json-document/pointer.ts';

/** The row of a leaf; for a list or an object the newest among its leaves. */
export function blameAt({ leaves, rows }: CompactBlame, pointer: string): BlameRow | undefined {
  let newest = leaves[pointer] ?? 0;
  if (newest === 0) {
    for (const [place, version] of Object.entries(leaves)) {
      if (version > newest && isWithin(place, pointer)) newest = version;
    }
  }
  return rows[newest];
}
