import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { describe, expect, it } from 'vitest';
import { merged } from './projection-runner.ts';

const batch = (...positions: number[]) =>
  positions.map((position) => ({ position: BigInt(position) }) as RecordedEvent);

async function* given(...batches: RecordedEvent[][]) {
  yield* batches;
}

async function positions(head: number, most: number, ...batches: RecordedEvent[][]) {
  const log = { head: async () => BigInt(head) };
  const seen: number[][] = [];
  for await (const events of merged(given(...batches), log, most)) {
    seen.push(events.map(({ position }) => Number(position)));
  }
  return seen;
}

describe('PR43 merging batches', () => {
  it('gathers them while more is stored, up to the limit', async () => {
    const batches = [batch(1, 2), batch(3, 4), batch(5, 6), batch(7)];
    expect(await positions(7, 4, ...batches)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
  });

  it('hands each over as it comes when nothing more is stored', async () => {
    const log = { newest: 0n };
    const seen: number[] = [];
    async function* live() {
      for (const position of [1n, 2n, 3n]) {
        log.newest = position;
        yield batch(Number(position));
      }
    }
    for await (const events of merged(live(), { head: async () => log.newest }, 4)) {
      seen.push(events.length);
    }
    expect(seen).toEqual([1, 1, 1]);
  });

  it('hands large events over by themselves, and small ones before them together', async () => {
    const small = batch(1, 2, 3);
    const data = { texts: ['x'.repeat(5_000_000)] };
    const large = batch(4, 5).map((event) => ({ ...event, data }));
    expect(await positions(7, 100, [...small, ...large], batch(6, 7))).toEqual([
      [1, 2, 3, 4],
      [5],
      [6, 7],
    ]);
  });
});
