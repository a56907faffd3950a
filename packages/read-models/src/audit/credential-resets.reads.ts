import type { ResetAccess } from '@mach42/contracts/audit/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { nameOr } from '../users/users.reads.ts';
import type { WordResetsTable } from './table.ts';

interface ResetRow extends WordResetsTable {
  first_name: string | null;
  last_name: string | null;
}

const resets = (q: QueryBuilder) =>
  q
    .selectFrom('word_resets')
    .leftJoin('users', 'users.id', 'word_resets.admin_id')
    .selectAll('word_resets')
    .select(['users.first_name', 'users.last_name']);

/** Reads all resets, without a limit: no older one is left out for a newer one. */
const ofUser = prepared((q, p: { userId: string }) =>
  resets(q).where('word_resets.user_id', '=', p.userId).orderBy('word_resets.position', 'desc'),
);
const atPosition = prepared((q, p: { position: number }) =>
  resets(q).where('word_resets.position', '=', p.position),
);

/** Returns the resets of a person's credentials, newest first, each with its position in the log. */
export async function credentialResetsOf(
  db: Reader,
  userId: string,
): Promise<{ readonly position: number; readonly access: ResetAccess }[]> {
  const rows = await db.all(ofUser, { userId });
  return rows.map((row) => ({ position: row.position, access: resetView(row) }));
}

export async function findCredentialReset(
  db: Reader,
  position: number,
): Promise<ResetAccess | undefined> {
  const row = await db.first(atPosition, { position });
  return row && resetView(row);
}

function resetView(row: ResetRow): ResetAccess {
  const { admin_id: adminId } = row;
  return {
    type: 'reset',
    id: `reset-${row.position}`,
    userId: row.user_id,
    adminId,
    adminName: adminId === 'system' ? 'The platform' : nameOr(adminId, row),
    word: row.word,
    at: row.at,
    inForce: row.in_force === 1,
    signIns: row.sign_ins,
    firstSignInAt: row.first_sign_in_at,
    lastSignInAt: row.last_sign_in_at,
    seen: row.seen === 1,
  };
}
