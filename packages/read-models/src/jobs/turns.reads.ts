import type { Priority } from '@mach42/contracts/jobs/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { JobsTable } from './table.ts';

/** Rounds by which jobs of a priority are behind those of the highest. */
const behind: Readonly<Record<Priority, number>> = { high: 0, normal: 10, low: 100 };

const furthestBegun = prepared((q, _: object) =>
  q
    .selectFrom('jobs')
    .select('round')
    // The condition is written as in the partial index.
    .where(sql<boolean>`started_at is not null`)
    .orderBy('round', 'desc')
    .limit(1),
);

const lastOwn = prepared((q, p: { userId: string; priority: Priority }) =>
  q
    .selectFrom('jobs')
    .select('round')
    .where(sql<boolean>`status = 'queued'`)
    .where('user_id', '=', p.userId)
    .where('priority', '=', p.priority)
    .orderBy('round', 'desc')
    .limit(1),
);

/**
 * The position in the queue of a job that is queued now: behind the person's own of its priority, and in the round
 * after the furthest that was begun, so that a person who comes later does not wait for all that others
 * have queued. The head start of a priority is finite, so that no number of jobs keeps others
 * waiting for ever.
 */
export async function turnOf(
  db: Reader,
  { userId, priority }: { userId: string; priority: Priority },
): Promise<Pick<JobsTable, 'round' | 'turn'>> {
  const begun = (await db.first(furthestBegun, {}))?.round ?? 0;
  const own = (await db.first(lastOwn, { userId, priority }))?.round ?? 0;
  const round = Math.max(begun, own) + 1;
  return { round, turn: round + behind[priority] };
}
