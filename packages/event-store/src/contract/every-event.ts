import type { EventStore } from '../event-store.ts';
import type { RecordedEvent } from '../event.ts';

/** The whole log, in as many answers as it takes: one has a limit of its length, and what a
 * quick machine writes in a test is longer. */
export async function everyEvent(store: Pick<EventStore, 'readAll'>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const answer = await store.readAll(events.at(-1)?.position ?? 0n, Number.MAX_SAFE_INTEGER);
    if (answer.length === 0) return events;
    for (const event of answer) events.push(event);
  }
}
