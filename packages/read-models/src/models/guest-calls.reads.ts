import type { GuestCall, GuestCallSum } from '@mach42/contracts/models/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../kernel/prepared.ts';
import { whenGiven } from '../kernel/raw.ts';

/** Times are ISO 8601 in UTC. */
const monthOf = sql<string>`substr(at, 1, 7)`;

/** Null: every month. */
interface Which {
  readonly month: string | null;
}

const fitting = (q: QueryBuilder, { month }: Which) =>
  q.selectFrom('guest_calls').where(whenGiven(month, sql`${monthOf} = ${month}`));

const newest = prepared((q, p: Which & { limit: number }) =>
  fitting(q, p).selectAll().orderBy('position', 'desc').limit(p.limit),
);

const count = prepared((q, p: Which) =>
  fitting(q, p).select((eb) => eb.fn.countAll<number>().as('calls')),
);

const sums = prepared((q, _: object) =>
  q
    .selectFrom('guest_calls')
    .select(({ fn }) => [
      monthOf.as('month'),
      'provider',
      'model_id',
      'purpose',
      'outside',
      fn.countAll<number>().as('calls'),
      fn.sum<number>('failed').as('failed'),
      fn.sum<number>('attempts').as('attempts'),
      fn.sum<number>('input_tokens').as('input'),
      fn.sum<number>('output_tokens').as('output'),
      fn.sum<number>('cost').as('cost'),
    ])
    .groupBy(['month', 'provider', 'model_id', 'purpose', 'outside'])
    .orderBy('month', 'desc')
    .orderBy('provider')
    .orderBy('model_id')
    .orderBy('purpose')
    .orderBy('outside'),
);

/** Calls of models for guests, the newest first, with how many fit; `month` is `YYYY-MM`, UTC. */
export async function newestGuestCalls(
  db: Reader,
  { month = null, limit }: { readonly month?: string | null; readonly limit: number },
): Promise<{ readonly calls: GuestCall[]; readonly total: number }> {
  const rows = await db.all(newest, { month, limit });
  const calls = rows.map((row) => ({
    id: row.id,
    at: row.at,
    provider: row.provider,
    model: row.model_id,
    purpose: row.purpose,
    outside: row.outside === 1,
    attempts: row.attempts,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    failed: row.failed === 1,
    ...(row.under_way === 1 ? { underWay: true as const } : {}),
  }));
  return { calls, total: (await db.first(count, { month }))?.calls ?? 0 };
}

/** What all of them come to, the newest month first. */
export async function guestCallSums(db: Reader): Promise<GuestCallSum[]> {
  const rows = await db.all(sums, {});
  return rows.map((row) => ({
    month: row.month,
    provider: row.provider,
    model: row.model_id,
    purpose: row.purpose,
    outside: row.outside === 1,
    calls: row.calls,
    failed: row.failed,
    attempts: row.attempts,
    inputTokens: row.input,
    outputTokens: row.output,
    cost: row.cost,
  }));
}
