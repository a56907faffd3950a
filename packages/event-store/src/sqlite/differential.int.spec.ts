import { expect, it, onTestFinished } from 'vitest';
import { newEvent, range } from '../contract/builders.ts';
import { EventStoreError } from '../errors.ts';
import type { AppendResult, EventStore, ExpectedRevision } from '../event-store.ts';
import type { NewEvent } from '../event.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { openSqliteEventStore } from './open.ts';
import { seededRandom } from './seeded-random.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Append {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
}

/** Appends to few streams, with few distinct events, so that conflicts and replays are frequent. */
function randomAppends(seed: number, count: number): Append[] {
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
function outcomes(store: EventStore, appends: readonly Append[]): Promise<unknown[]> {
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

it.each([1, 2, 3])(
  '[ES7] [ES8] [ES10] [ES20] [ES23] answers as memory does, seed %i',
  async (seed) => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const store = await openSqliteEventStore({ file: `${folder.path}/events.db` });
    const memory = memoryEventStore();
    const appends = randomAppends(seed, 400);
    const answers = await outcomes(store, appends);
    expect(answers).toEqual(await outcomes(memory, appends));
    expect(await store.readAll(0n, 1_000)).toEqual(await memory.readAll(0n, 1_000));
    await store.close();
  },
);
