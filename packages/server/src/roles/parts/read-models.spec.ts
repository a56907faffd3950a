import { numbered } from '@mach42/event-store/contract/builders.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { expect, it } from 'vitest';
import { initialRebuildOf } from './read-models.ts';

/** Progress over a log of so many events, whose positions are far apart as those of a file. */
async function over(events: number, at: number) {
  const memory = memoryEventStore();
  if (events > 0) await memory.append('room-1', numbered(events), 'none');
  const positionOf = (event: number): bigint => BigInt(event) * 1_009n;
  const log = {
    head: async () => positionOf(events),
    async readAll(after: bigint, limit: number) {
      const found = await memory.readAll(after / 1_009n, limit);
      return found.map((event) => ({ ...event, position: positionOf(Number(event.position)) }));
    },
  };
  const progress = { position: positionOf(at) };
  return { positionOf, progress, initialRebuild: await initialRebuildOf(progress, log) };
}

it('reports the progress of read models that begin at 0 while the log does not', async () => {
  const { positionOf, progress, initialRebuild } = await over(4_000, 0);
  expect(initialRebuild()).toEqual({ position: 0n, target: positionOf(4_000) });
  progress.position = positionOf(3_999);
  expect(initialRebuild()).toEqual({ position: positionOf(3_999), target: positionOf(4_000) });
  progress.position = positionOf(4_000);
  expect(initialRebuild()).toBeUndefined();
});

it('reports it for few events, too, and for many that are left at a start', async () => {
  const few = await over(53, 0);
  expect(few.initialRebuild()).toEqual({ position: 0n, target: few.positionOf(53) });
  const many = await over(4_000, 2_999);
  expect(many.initialRebuild()).toEqual({
    position: many.positionOf(2_999),
    target: many.positionOf(4_000),
  });
});

it('reports it when another process begins at 0 again, or is found far behind', async () => {
  const { positionOf, progress, initialRebuild } = await over(4_000, 4_000);
  expect(initialRebuild()).toBeUndefined();
  progress.position = positionOf(100);
  await expect
    .poll(initialRebuild)
    .toEqual({ position: positionOf(100), target: positionOf(4_000) });
  progress.position = positionOf(4_000);
  expect(initialRebuild()).toBeUndefined();
  progress.position = 0n;
  expect(initialRebuild()).toEqual({ position: 0n, target: positionOf(4_000) });
});

it('reports nothing for a new log, nor for rows that are a moment late', async () => {
  expect((await over(0, 0)).initialRebuild()).toBeUndefined();
  const { positionOf, progress, initialRebuild } = await over(4_000, 3_100);
  expect(initialRebuild()).toBeUndefined();
  progress.position = positionOf(3_000);
  for (let turn = 0; turn < 20; turn += 1) {
    expect(initialRebuild()).toBeUndefined();
    await new Promise(setImmediate);
  }
});
