import type { Access } from '@mach42/contracts/audit/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { openingsOf } from './openings.reads.ts';
import { wordResetsOf } from './word-resets.reads.ts';

/** Who opened a person's content or set a word that signs in as them, newest first. */
export async function accessOf(db: Reader, userId: string): Promise<Access[]> {
  const rows = [...(await openingsOf(db, userId)), ...(await wordResetsOf(db, userId))];
  return rows.toSorted((a, b) => b.position - a.position).map(({ access }) => access);
}
