import type { Preferences } from '@mach42/contracts/preferences/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const byUser = prepared((q, p: { userId: string }) =>
  q.selectFrom('preferences').select(['name', 'value']).where('user_id', '=', p.userId),
);

/** Returns the preferences that the person has saved, by name. */
export async function preferencesOf(db: Reader, userId: string): Promise<Preferences> {
  const rows = await db.all(byUser, { userId });
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
}
