import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

type Events = readonly RecordedEvent[];

/**
 * Characters of events, about, from which on they are a transaction of their own: its rows take several times as
 * much, and a commit writes all of them in one turn of the event loop.
 */
const mostCharacters = 4_000_000;

/**
 * Batches of at least `most` events while the reader is that far behind, so that pages which many
 * events change are written once; else each batch as it comes. Large events are apart from each other. Never
 * waits for what is not stored.
 */
export async function* merged(
  batches: AsyncIterable<Events>,
  log: Pick<EventStore, 'head'>,
  most: number,
): AsyncGenerator<Events> {
  let waiting: RecordedEvent[] = [];
  let characters = 0;
  for await (const batch of batches) {
    for (const event of batch) {
      waiting.push(event);
      characters += charactersIn(event.data, mostCharacters - characters);
      if (characters < mostCharacters) continue;
      yield waiting;
      [waiting, characters] = [[], 0];
    }
    const last = waiting.at(-1);
    if (last === undefined) continue;
    if (waiting.length < most && last.position < (await log.head())) continue;
    yield waiting;
    [waiting, characters] = [[], 0];
  }
}

/** Of the texts and names in a value, about; no more than `most` are counted. */
function charactersIn(value: unknown, most: number): number {
  if (typeof value === 'string') return Math.min(value.length, most);
  if (typeof value !== 'object' || value === null) return 0;
  let found = 0;
  for (const [name, child] of Object.entries(value)) {
    if (found >= most) return most;
    found += name.length + charactersIn(child, most - found);
  }
  return Math.min(found, most);
}
