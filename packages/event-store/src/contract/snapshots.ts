import { describe, expect, it } from 'vitest';
import { InvalidRequest, WrongExpectedRevision } from '../errors.ts';
import type { Snapshot } from '../event-store.ts';
import type { Json, RecordedEvent } from '../event.ts';
import { numbered, range } from './builders.ts';
import { sizeOf, storeFor, type CreateLog, type Store } from './log-under-test.ts';

const fold = (events: readonly RecordedEvent[], state: readonly number[] = []): number[] =>
  events.reduce((numbers, { data }) => [...numbers, Number(data['n'])], [...state]);

const snapshot = (overrides: Partial<Snapshot> = {}): Snapshot => ({
  stream: 'room-1',
  revision: 2,
  schemaVersion: 1,
  state: { title: 'Zwölf 世界', list: [1, null] },
  ...overrides,
});

async function storeOfFive(createLog: CreateLog): Promise<Store> {
  const store = await storeFor(createLog);
  await store.append('room-1', numbered(5), 'none');
  return store;
}

export function describeSnapshots(createLog: CreateLog): void {
  describe('snapshots', () => {
    it.each(range(5))(
      '[ES50] one at revision %i plus the tail is the whole fold',
      async (revision) => {
        const store = await storeOfFive(createLog);
        const state = fold(await store.readStream('room-1', { limit: revision + 1 }));
        await store.writeSnapshot(snapshot({ revision, state }));
        const kept = await store.readSnapshot('room-1');
        const tail = await store.readStream('room-1', { from: (kept?.revision ?? -1) + 1 });
        expect(fold(tail, kept?.state as number[])).toEqual(fold(await store.readStream('room-1')));
      },
    );

    it('[ES51] keeps the newest of each stream, as written', async () => {
      const store = await storeOfFive(createLog);
      await store.append('room-2', numbered(1), 'none');
      expect(await store.readSnapshot('room-1')).toBeUndefined();
      await store.writeSnapshot(snapshot());
      await store.writeSnapshot(snapshot({ stream: 'room-2', revision: 0, state: null }));
      expect(await store.readSnapshot('room-1')).toEqual(snapshot());
      await store.writeSnapshot(snapshot({ revision: 4, state: 'newer' }));
      expect(await store.readSnapshot('room-1')).toEqual(snapshot({ revision: 4, state: 'newer' }));
      expect(await store.readSnapshot('room-2')).toMatchObject({ revision: 0, state: null });
      expect(await sizeOf(store)).toBe(6);
    });

    it('[ES51] ignores an older one and replaces one of the same revision', async () => {
      const store = await storeOfFive(createLog);
      await store.writeSnapshot(snapshot());
      await store.writeSnapshot(snapshot({ revision: 1, schemaVersion: 2, state: 'older' }));
      expect(await store.readSnapshot('room-1')).toEqual(snapshot());
      await store.writeSnapshot(snapshot({ schemaVersion: 2, state: 'new shape' }));
      expect(await store.readSnapshot('room-1')).toMatchObject({ schemaVersion: 2 });
    });

    it.each([
      ['room-1', 5],
      ['room-2', 0],
    ])(
      '[ES52] refuses one of %s at revision %i, which is not reached',
      async (stream, revision) => {
        const store = await storeOfFive(createLog);
        const writing = store.writeSnapshot(snapshot({ stream, revision }));
        await expect(writing).rejects.toThrow(WrongExpectedRevision);
        expect(await store.readSnapshot(stream)).toBeUndefined();
      },
    );

    it.each<Partial<Snapshot>>([
      { revision: -1 },
      { revision: 0.5 },
      { schemaVersion: -1 },
      { stream: '' },
      { state: undefined as unknown as Json },
    ])('[ES52] refuses one with %o', async (overrides) => {
      const store = await storeOfFive(createLog);
      await expect(store.writeSnapshot(snapshot(overrides))).rejects.toThrow(InvalidRequest);
    });
  });
}
