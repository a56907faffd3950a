import { expect, it } from 'vitest';
import { numbered } from '../contract/builders.ts';
import { EventStoreError } from '../errors.ts';
import { DatabaseUnreachable } from '../log/server-errors.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { LiveFeed, type FeedSource } from './live-feed.ts';

const address = { text: 'nowhere/none', product: 'PostgreSQL' } as const;
const away = () => new DatabaseUnreachable(address, 'ECONNREFUSED');

class Broken extends EventStoreError {
  readonly code = 'STORE_DAMAGED';
}

/** A log of four events, whose reads fail as long as there are errors to throw. */
async function failing(errors: Error[]) {
  const store = memoryEventStore();
  await store.append('room-1', numbered(4), 'none');
  const unlessFailing = <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    const error = errors.shift();
    return error === undefined ? read() : Promise.reject(error);
  };
  const source: FeedSource = {
    head: () => unlessFailing(() => store.head()),
    readAll: (after, limit) => unlessFailing(() => store.readAll(after, limit)),
  };
  return new LiveFeed(source, {});
}

it('[ES70] a subscriber waits while the store is away, and misses and repeats nothing', async () => {
  const errors = [away(), away()];
  const feed = await failing(errors);
  const seen: bigint[] = [];
  const { signal } = new AbortController();
  for await (const batch of feed.subscribe({ after: 0n, signal, batchSize: 2 })) {
    seen.push(...batch.map(({ position }) => position));
    if (seen.length === 4) break;
    errors.push(away(), away());
  }
  expect(seen).toEqual([1n, 2n, 3n, 4n]);
  expect(errors).toEqual([]);
});

it('[ES70] a subscriber ends with any fault that does not pass', async () => {
  const feed = await failing([away(), new Broken('damaged')]);
  const { signal } = new AbortController();
  const first = feed.subscribe({ after: 0n, signal }).next();
  await expect(first).rejects.toBeInstanceOf(Broken);
});

it('[ES67] [ES70] a subscriber that waits for the store ends with its signal', async () => {
  const feed = await failing(Array.from({ length: 1_000 }, away));
  const ending = new AbortController();
  const first = feed.subscribe({ after: 0n, signal: ending.signal }).next();
  setImmediate(() => ending.abort());
  await expect(first).resolves.toEqual({ done: true, value: undefined });
});
