import { numbered } from '@mach42/event-store/contract/builders.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { expect, it } from 'vitest';
import { beforeAll, sealingKey, sealIn, type MadeSeal, type SealLine } from './seal.ts';
import { Sealer } from './sealing.ts';

const key = sealingKey(Buffer.alloc(32, 7));

it('[EV2] seals are written several at a time, and made again where they could not be written', async () => {
  const store = memoryEventStore();
  await store.append('room-1', numbered(3_000), 'none');
  const made: SealLine[] = [];
  const counts: number[] = [];
  let isFull = true;
  const seals = {
    add: async (added: readonly MadeSeal[]) => {
      counts.push(added.length);
      if (isFull) throw new Error('The disk is full.');
      made.push(...added.map(({ line }) => line));
    },
  };
  const options = { store, seals, end: beforeAll, keyNow: async () => key, now: () => 0 };
  const sealer = new Sealer(options);
  await expect(sealer.sealAll()).rejects.toThrow('The disk is full.');
  expect(sealer.end).toEqual(beforeAll);
  isFull = false;
  await sealer.sealAll();
  expect(counts).toEqual([8, 8, 4]);
  expect(sealIn(made.at(-1)?.seal ?? '')).toMatchObject({ number: 12, total: 3_000 });
});

it('[EV2] seals are not continued on a log that lacks what was sealed', async () => {
  const end = { number: 1, hash: '', total: 1, last: 'gone' };
  const seals = { add: async () => undefined };
  const sealer = new Sealer({
    store: memoryEventStore(),
    seals,
    end,
    keyNow: async () => key,
    now: () => 0,
  });
  await expect(sealer.sealAll()).rejects.toThrow('The log lacks the event gone');
});
