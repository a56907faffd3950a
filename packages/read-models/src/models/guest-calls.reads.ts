import type { GuestCall, GuestCallSum } from '@mach42/contracts/models/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { callIn, inMonth, sumIn, sumsByMonth } from './call-sums.ts';

/** Null: every month. */
interface Which {
  readonly month: string | null;
}

const fitting = (q: QueryBuilder, { month }: Which) =>
  q.selectFrom('guest_calls').where(inMonth(month));

const newest = prepared((q, p: Which & { limit: number }) =>
  fitting(q, p).selectAll().orderBy('position', 'desc').limit(p.limit),
);

const count = prepared((q, p: Which) =>
  fitting(q, p).select((eb) => eb.fn.countAll<number>().as('calls')),
);

const sums = prepared((q, _: object) =>
  sumsByMonth(q, 'guest_calls').select(sql<number>`sum(failed)`.as('failed')),
);

/** Calls of models for guests, the newest first, with how many fit; `month` is `YYYY-MM`, UTC. */
export async function newestGuestCalls(
  db: Reader,
  { month = null, limit }: { readonly month?: string | null; readonly limit: number },
): Promise<{ readonly calls: GuestCall[]; readonly total: number }> {
  const rows = await db.all(newest, { month, limit });
  const calls = rows.map((row) => ({
    ...callIn(row),
    failed: row.failed === 1,
    ...(row.under_way === 1 ? { underWay: true as const } : {}),
  }));
  return { calls, total: (await db.first(count, { month }))?.calls ?? 0 };
}

/** The sums of all of them, the newest month first. */
export async function guestCallSums(db: Reader): Promise<GuestCallSum[]> {
  return (await db.all(sums, {})).map(sumIn);
}
