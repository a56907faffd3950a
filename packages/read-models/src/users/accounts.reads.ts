import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const byStatus = prepared((q, _: object) =>
  q
    .selectFrom('users')
    .select(['status', (eb) => eb.fn.countAll<number>().as('accounts')])
    .groupBy('status'),
);

/** How many accounts there are, and how many of them may sign in. */
export async function countAccounts(db: Reader): Promise<{ total: number; active: number }> {
  const rows = await db.all(byStatus, {});
  return {
    total: rows.reduce((sum, { accounts }) => sum + accounts, 0),
    active: rows.find(({ status }) => status === 'active')?.accounts ?? 0,
  };
}
