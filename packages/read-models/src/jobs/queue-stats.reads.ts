import type { JobStatus, QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const byStatus = prepared((q, _: object) =>
  q
    .selectFrom('jobs')
    .select(['status', (eb) => eb.fn.countAll<number>().as('jobs')])
    .groupBy('status'),
);

/** How many jobs of all people there are. */
export async function queueStats(db: Reader): Promise<QueueStats> {
  const rows = await db.all(byStatus, {});
  const count = (status: JobStatus) => rows.find((row) => row.status === status)?.jobs ?? 0;
  return {
    pending: count('queued'),
    processing: count('processing'),
    completed: count('completed'),
    error: count('failed'),
  };
}
