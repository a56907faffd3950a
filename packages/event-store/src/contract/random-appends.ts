import { EventStoreError } from '../errors.ts';
import type { AppendResult, EventStore, ExpectedRevision } from '../event-store.ts';
import type { NewEvent } from '../event.ts';
import { newEvent, range } from './builders.ts';
import { seededRandom } from './seeded-random.ts';

export interface Append {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
}

/** Appends to few streams, with few distinct events, so that conflicts and replays are frequent. */
export function randomAppends(seed: number, count: number): Append[] {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const pool = range(60).map((n) => newEvent({ data: { n } }));
  const modes: ExpectedRevision[] = ['any', 'any', 'none', 'exists', -1, 0, 1, 2, 5];
  return range(count).map(() => {
    const start = Math.floor(random() * pool.length);
    const events = pool.slice(start, start + pick([1, 1, 2, 3]));
    const changed = events.map((event) => ({ ...event, data: { n: -1 } }));
    return {
      stream: `room-${pick(range(4))}`,
      events: random() < 0.1 ? changed : events,
      expected: pick(modes),
    };
  });
}

/** The outcomes of appends that are all under way at once, in order. */
export function outcomes(store: EventStore, appends: readonly Append[]): Promise<unknown[]> {
  const settle = async ({ stream, events, expected }: Append): Promise<AppendResult | object> => {
    try {
      return await store.append(stream, events, expected);
    } catch (error) {
      if (!(error instanceof EventStoreError)) throw error;
      return { code: error.code, message: error.message };
    }
  };
  return Promise.all(appends.map(settle));
}
