import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { roundedSum } from './call-sums.ts';

const queuedJobs = prepared((q, _: object) =>
  q
    .selectFrom('jobs')
    .select(['model_id', (eb) => eb.fn.countAll<number>().as('waiting')])
    .where(sql<boolean>`status = 'queued'`)
    .groupBy('model_id'),
);

const pendingReplies = prepared((q, _: object) =>
  q
    .selectFrom('messages')
    .select(['model_id', (eb) => eb.fn.countAll<number>().as('waiting')])
    .where(sql<boolean>`status in ('pending', 'processing', 'thinking')`)
    .where('status', '=', 'pending')
    .where('hidden', '=', 0)
    .groupBy('model_id'),
);

const spent = prepared((q, p: { userId: string; providerId: string; since: string }) =>
  q
    .selectFrom('model_calls')
    .select(({ fn }) => [
      fn.sum<number | null>('cost').as('dollars'),
      fn.sum<number | null>('input_tokens').as('input'),
      fn.sum<number | null>('output_tokens').as('output'),
    ])
    .where('user_id', '=', p.userId)
    .where('provider', '=', p.providerId)
    .where('at', '>=', p.since),
);

export interface Spent {
  /** US dollars. */
  readonly dollars: number;
  readonly tokens: number;
}

/** The cost and the tokens of a person's calls of a provider since a time (ISO 8601, UTC). */
export async function spentSince(
  db: Reader,
  which: { userId: string; providerId: string; since: string },
): Promise<Spent> {
  const row = await db.first(spent, which);
  return { dollars: roundedSum(row?.dollars ?? 0), tokens: (row?.input ?? 0) + (row?.output ?? 0) };
}

/** Jobs and replies that wait for a model, by the id of the model. */
export async function queuedPerModel(db: Reader): Promise<ReadonlyMap<string, number>> {
  const waiting = new Map<string, number>();
  const rows = [...(await db.all(queuedJobs, {})), ...(await db.all(pendingReplies, {}))];
  for (const row of rows) {
    const model = row.model_id ?? '';
    waiting.set(model, (waiting.get(model) ?? 0) + row.waiting);
  }
  return waiting;
}

const providerById = prepared((q, p: { id: string }) =>
  q.selectFrom('model_calls').select('provider').where('id', '=', p.id),
);

/** Id of the provider that a call went to. */
export async function providerOfCall(db: Reader, id: string): Promise<string | undefined> {
  return (await db.first(providerById, { id }))?.provider;
}
