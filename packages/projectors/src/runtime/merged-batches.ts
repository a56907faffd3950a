import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

type Events = readonly RecordedEvent[];

/**
 * Batches of at least `most` events while the reader is that far behind, so that pages which many
 * events change are written once; else each batch as it comes. Never waits for what is not stored.
 */
export async function* merged(
  batches: AsyncIterable<Events>,
  log: Pick<EventStore, 'head'>,
  most: number,
): AsyncGenerator<Events> {
  let waiting: RecordedEvent[] = [];
  for await (const batch of batches) {
    waiting = waiting.length === 0 ? [...batch] : waiting.concat(batch);
    const last = waiting.at(-1);
    if (waiting.length < most && last !== undefined && last.position < (await log.head())) continue;
    yield waiting;
    waiting = [];
  }
}
