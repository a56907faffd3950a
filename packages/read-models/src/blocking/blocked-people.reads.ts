import type { BlockedPerson } from '@mach42/contracts/blocking/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const ofPerson = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('blocked_people as blocked')
    .innerJoin('users', 'users.id', 'blocked.blocked_id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .select('blocked.blocked_at')
    .where('blocked.user_id', '=', p.userId)
    .orderBy('blocked.position', 'desc'),
);

/** The people whom a person blocked and who still have an account, the one blocked last first. */
export async function blockedPeopleOf(db: Reader, userId: string): Promise<BlockedPerson[]> {
  const rows = await db.all(ofPerson, { userId });
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    blockedAt: row.blocked_at,
  }));
}
