import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { OpenLog } from './open-log.ts';
import { Interrupted, OpsError } from './ops-error.ts';

/** Events may have a megabyte each: as many as may be in memory at once. */
const page = 128;

/**
 * Every event up to a position, that included, in the order of the log; a page at a time.
 * @throws Interrupted between two pages
 * @throws OpsError an event cannot be read
 */
export async function* eventsOf(
  { store, name }: Pick<OpenLog, 'name'> & { readonly store: Pick<EventStore, 'readAll'> },
  end: bigint,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent, void> {
  let position = 0n;
  while (position < end) {
    if (signal.aborted) throw new Interrupted();
    const events = await store.readAll(position, page);
    for (const event of events) {
      if (event.position > end) return;
      if (event.unreadable !== undefined) {
        const { unreadable, id, stream, revision } = event;
        throw new OpsError(
          `${name}: the event at position ${event.position} (${unreadable.type} ${id}, revision ` +
            `${revision} of stream ${stream}) cannot be read: ${unreadable.reason}. Nothing after it was ` +
            'looked at. Put a backup in its place that has the event whole.',
        );
      }
      yield event;
    }
    const last = events.at(-1);
    if (last === undefined) return;
    ({ position } = last);
  }
}

/** All that a copy keeps of an event, as text; its position is the log's own. */
export function textOf({ stream, revision, id, type, data, metadata }: RecordedEvent): string {
  return JSON.stringify([stream, revision, id, type, data, metadata]);
}
