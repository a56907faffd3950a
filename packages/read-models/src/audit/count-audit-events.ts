import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

/** Rows that are counted at once: other work has its turn in between. */
const page = 20_000;

const nextPage = prepared((q, p: { after: number; limit: number }) =>
  q
    .selectFrom(
      q
        .selectFrom('audit_events')
        .select('position')
        .where('position', '>', p.after)
        .orderBy('position')
        .limit(p.limit)
        .as('some'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('events'), eb.fn.max('position').as('last')]),
);

/** Counts the events that were applied: the audit has a row for each that can be read. */
export async function countAuditEvents(db: Reader): Promise<number> {
  let total = 0;
  for (let after = 0; ;) {
    const found = await db.first(nextPage, { after, limit: page });
    const events = found?.events ?? 0;
    total += events;
    if (events < page) return total;
    after = found?.last ?? 0;
    await setImmediate();
  }
}
