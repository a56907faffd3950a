import { expect, it } from 'vitest';
import { range } from '../contract/builders.ts';
import { gathered } from './relay.ts';

const turn = () => new Promise(setImmediate);

async function* batches(count: number, error?: Error): AsyncGenerator<number[]> {
  for (const n of range(count)) {
    yield [2 * n, 2 * n + 1];
    await turn();
  }
  if (error !== undefined) throw error;
}

it('gives everything once and in order, together what came in the meantime', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  for await (const items of gathered(batches(10), 100)) {
    seen.push(...items);
    sizes.push(items.length);
    if (sizes.length === 1) for (const _ of range(5)) await turn();
  }
  expect(seen).toEqual(range(20));
  expect(Math.max(...sizes)).toBeGreaterThan(2);
});

it('reads no further ahead than it may', async () => {
  let read = 0;
  async function* counted() {
    for await (const batch of batches(50)) {
      read += 1;
      yield batch;
    }
  }
  const iterator = gathered(counted(), 6);
  await iterator.next();
  for (const _ of range(20)) await turn();
  expect(read).toBeLessThanOrEqual(5);
  expect((await iterator.next()).value).toHaveLength(6);
});

it('gives what came before an error, then the error', async () => {
  const seen: number[] = [];
  const reading = (async () => {
    for await (const items of gathered(batches(3, new Error('broken')), 100)) seen.push(...items);
  })();
  await expect(reading).rejects.toThrow('broken');
  expect(seen).toEqual(range(6));
});
