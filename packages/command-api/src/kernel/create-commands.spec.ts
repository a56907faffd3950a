import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { WrongExpectedRevision } from '@mach42/event-store/errors.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Origin } from './commands.ts';
import { createCommands } from './create-commands.ts';

type Add = Command<'Add', { readonly amounts: readonly number[] }>;
type Added = DomainEvent<'Added', { readonly amount: number; readonly total: number }>;
interface Sum {
  readonly total: number;
  readonly at: string;
}

const sums: Decider<Sum, Add, Added> = {
  category: 'sum',
  stateVersion: 1,
  initialState: { total: 0, at: '' },
  decide({ data }, { total }) {
    if (data.amounts.includes(13)) throw new Refusal('VALIDATION_ERROR', 'Not thirteen.');
    let reached = total;
    return data.amounts.map((amount) => {
      reached += amount;
      return { type: 'Added', data: { amount, total: reached } };
    });
  },
  evolve: (_, { data }, at) => ({ total: data.total, at }),
  about: ({ data }) => ({ key: 'the key', subjects: [`subject ${data.amount}`] }),
  schemaVersions: { Added: 3 },
};

const at = '2026-01-01T00:00:00.000Z';
const dana = { id: 'dana', activeRole: 'standard' } as const;
const mo = { id: 'mo', activeRole: 'moderator' } as const;
const origin: Origin = { correlationId: 'request' };
const keyed: Origin = { correlationId: 'request', key: 'the key' };

const adding = (...amounts: number[]): Add => ({ type: 'Add', data: { amounts }, actor: dana, at });
const warn = vi.fn<(message: string) => void>();

function start(changed: Partial<EventStore> = {}) {
  const store = memoryEventStore();
  const commands = createCommands({ store: delegate(store, changed), warn });
  return { store, commands };
}

/** The store, with some methods exchanged. */
function delegate(store: EventStore, changed: Partial<EventStore>): EventStore {
  return {
    append: (...given) => store.append(...given),
    readStream: (...given) => store.readStream(...given),
    readAll: (...given) => store.readAll(...given),
    readEvent: (id) => store.readEvent(id),
    head: () => store.head(),
    readSnapshot: (stream) => store.readSnapshot(stream),
    writeSnapshot: (snapshot) => store.writeSnapshot(snapshot),
    close: () => store.close(),
    ...changed,
  };
}

describe('executing', () => {
  it('[CX1] decides on everything before, of whichever writer', async () => {
    const { store, commands } = start();
    const others = createCommands({ store, warn });
    await commands.execute(sums, '1', adding(1), origin);
    await others.execute(sums, '1', adding(2), origin);
    const { state, revision, position, replayed } = await commands.execute(
      sums,
      '1',
      adding(3, 4),
      origin,
    );
    expect({ state, revision, position, replayed }).toEqual({
      state: { total: 10, at },
      revision: 3,
      position: 4n,
      replayed: false,
    });
    expect(await commands.load(sums, '1')).toEqual({ state, revision });
  });

  it('[CX2] decides again when another writer was faster', async () => {
    const { store, commands } = start();
    const others = createCommands({ store, warn });
    const append = store.append.bind(store);
    store.append = async (...given) => {
      store.append = append;
      await others.execute(sums, '1', adding(5), origin);
      return append(...given);
    };
    const { state } = await createCommands({ store, warn }).execute(sums, '1', adding(1), origin);
    expect(state.total).toBe(6);
    expect(await commands.load(sums, '1')).toMatchObject({ revision: 1 });
  });

  it('[CX1] reads nothing before a creation, and decides again if there is something', async () => {
    const { store, commands } = start();
    const readStream = vi.fn<EventStore['readStream']>((...given) => store.readStream(...given));
    const creating = createCommands({ store: delegate(store, { readStream }), warn });
    const creation = { ...origin, isCreation: true };
    await creating.execute(sums, '1', adding(1), creation);
    expect(readStream).not.toHaveBeenCalled();
    await commands.execute(sums, '2', adding(5), origin);
    expect((await creating.execute(sums, '2', adding(1), creation)).state.total).toBe(6);
  });

  it('[CX3] gives up when others are faster each time', async () => {
    const append = vi.fn<EventStore['append']>(async (stream, _, expected) => {
      throw new WrongExpectedRevision(stream, expected, 7);
    });
    const { commands } = start({ append });
    const refusal = commands.execute(sums, '1', adding(1), origin);
    await expect(refusal).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(append).toHaveBeenCalledTimes(10);
  });

  it('[CX4] carries out everything that is sent to one stream at once', async () => {
    const { store, commands } = start();
    await Promise.all(
      Array.from({ length: 50 }, () => commands.execute(sums, '1', adding(1), origin)),
    );
    expect((await commands.load(sums, '1')).state.total).toBe(50);
    expect(await store.head()).toBe(50n);
  });

  it('[CX5] stores nothing of what is refused, and continues', async () => {
    const { store, commands } = start();
    const refused = commands.execute(sums, '1', adding(1, 13), origin);
    await expect(refused).rejects.toMatchObject({ message: 'Not thirteen.' });
    expect(await store.head()).toBe(0n);
    await commands.execute(sums, '1', adding(1), origin);
  });

  it('[CX6] appends nothing when nothing happens', async () => {
    const { store, commands } = start();
    await commands.execute(sums, '1', adding(1), origin);
    const executed = await commands.execute(sums, '1', adding(), keyed);
    expect(executed).toEqual({ state: { total: 1, at }, revision: 0, events: [], replayed: false });
    expect(await store.head()).toBe(1n);
  });

  it('[CX7] says where each event comes from', async () => {
    const { store, commands } = start();
    await commands.execute(sums, '1', adding(1), { ...keyed, causationId: 'cause' });
    const [event] = await store.readStream('sum-1');
    expect(event?.metadata).toEqual({
      commandId: 'the key',
      correlationId: 'request',
      causationId: 'cause',
      actorId: 'dana',
      activeRole: 'standard',
      occurredAt: at,
      schemaVersion: 3,
      key: 'the key',
      subjects: ['subject 1'],
    });
  });
});

describe('a command with a key', () => {
  it('[CX8] is carried out once and answers as the first time', async () => {
    const { store, commands } = start();
    const first = await commands.execute(sums, '1', adding(1, 2), keyed);
    await commands.execute(sums, '1', adding(10), origin);
    const second = await commands.execute(sums, '1', adding(7), { ...keyed, correlationId: 'x' });
    expect(second).toEqual({ ...first, replayed: true });
    expect(await store.head()).toBe(3n);
  });

  it('[CX9] answers as the first time after a restart, and under another new id', async () => {
    const { store, commands } = start();
    const first = await commands.execute(sums, '1', adding(1), keyed);
    const restarted = createCommands({ store, warn });
    expect(await restarted.execute(sums, '1', adding(1), keyed)).toEqual({
      ...first,
      replayed: true,
    });
    const renamed = await restarted.execute(sums, '2', adding(1), keyed);
    expect(renamed).toEqual({ ...first, replayed: true });
    expect(await store.head()).toBe(1n);
  });

  it('[CX9] is carried out once when it comes many times at once', async () => {
    const { store, commands } = start();
    const others = createCommands({ store, warn });
    const executed = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? commands : others).execute(sums, String(n % 4), adding(n), keyed),
      ),
    );
    expect(executed.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(executed.map(({ position }) => position))).toEqual(new Set([1n]));
    expect(await store.head()).toBe(1n);
  });

  it('[CX8] answers as the first time when it could not happen again', async () => {
    const { commands } = start();
    const once: typeof sums = {
      ...sums,
      decide(command, state) {
        if (state.total > 100) return [];
        if (state.total > 0) throw new Refusal('CONFLICT', 'Only once.');
        return sums.decide(command, state);
      },
    };
    const first = await commands.execute(once, '1', adding(1, 2), keyed);
    expect(await commands.execute(once, '1', adding(1), keyed)).toEqual({
      ...first,
      replayed: true,
    });
    await commands.execute(sums, '1', adding(100), origin);
    expect(await commands.execute(once, '1', adding(1), keyed)).toEqual({
      ...first,
      replayed: true,
    });
  });

  it('[CX8] answers all of the first time when it would do less now', async () => {
    const { store, commands } = start();
    const plain: typeof sums = {
      ...sums,
      decide: ({ data }) =>
        data.amounts.map((amount) => ({ type: 'Added', data: { amount, total: amount } })),
    };
    const first = await commands.execute(plain, '1', adding(1, 2), keyed);
    const less = await commands.execute(plain, '1', adding(1), keyed);
    expect(less).toEqual({ ...first, replayed: true });
    const more = await commands.execute(plain, '1', adding(1, 2, 3), keyed);
    expect(more).toEqual({ ...first, replayed: true });
    expect(await store.head()).toBe(2n);
  });

  it('[CX9] is found by the process that loses the race to another process', async () => {
    const { store } = start();
    const others = createCommands({ store, warn });
    let isFirst = true;
    const append: EventStore['append'] = async (...given) => {
      if (isFirst) await others.execute(sums, '1', adding(1), keyed);
      isFirst = false;
      return store.append(...given);
    };
    const commands = createCommands({ store: delegate(store, { append }), warn });
    const executed = await commands.execute(sums, '2', adding(2), keyed);
    expect(executed).toMatchObject({ state: { total: 1 }, replayed: true });
    expect(await store.head()).toBe(1n);
  });

  it('[CX10] is another one when another actor sends it', async () => {
    const { store, commands } = start();
    await commands.execute(sums, '1', adding(1), keyed);
    await commands.execute(sums, '1', { ...adding(1), actor: mo }, keyed);
    expect(await store.head()).toBe(2n);
  });

  it('[CX11] is refused on something else', async () => {
    const { commands } = start();
    await commands.execute(sums, '1', adding(1), origin);
    await commands.execute(sums, '1', adding(1), keyed);
    const elsewhere = commands.execute(sums, '2', adding(1), keyed);
    await expect(elsewhere).rejects.toMatchObject({ code: 'CONFLICT' });
    const otherKind = commands.execute({ ...sums, category: 'other' }, '1', adding(1), keyed);
    await expect(otherKind).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('loading', () => {
  it('[CX12] gives the state as it stood, whether remembered or not', async () => {
    const { store, commands } = start();
    await commands.execute(sums, '1', adding(1, 2, 3), origin);
    for (const { load } of [createCommands({ store, warn }), commands].map(bound)) {
      expect(await load(1)).toEqual({ state: { total: 3, at }, revision: 1 });
      expect(await load(9)).toEqual({ state: { total: 6, at }, revision: 2 });
      expect(await load(-1)).toEqual({ state: { total: 0, at: '' }, revision: -1 });
    }
    function bound(from: typeof commands) {
      return { load: (upTo: number) => from.load(sums, '1', upTo) };
    }
  });

  it('[CX13] starts from the last snapshot', async () => {
    const { store, commands } = start();
    const kept = { ...sums, snapshotEvery: 3 };
    await commands.execute(kept, '1', adding(1, 1), origin);
    expect(await store.readSnapshot('sum-1')).toBeUndefined();
    await commands.execute(kept, '1', adding(1, 1), origin);
    expect(await store.readSnapshot('sum-1')).toMatchObject({ revision: 3, state: { total: 4 } });
    await commands.execute(kept, '1', adding(1), origin);
    const readStream = vi.fn<EventStore['readStream']>((...given) => store.readStream(...given));
    const restarted = createCommands({ store: delegate(store, { readStream }), warn });
    expect(await restarted.load(kept, '1')).toEqual({ state: { total: 5, at }, revision: 4 });
    expect(readStream).toHaveBeenCalledExactlyOnceWith('sum-1', { from: 4, limit: 500 });
    const reshaped = { ...kept, stateVersion: 2 };
    expect(await restarted.load(reshaped, '1')).toEqual({ state: { total: 5, at }, revision: 4 });
    expect(readStream).toHaveBeenLastCalledWith('sum-1', { from: 0, limit: 500 });
    expect(await restarted.load(kept, '1', 1)).toEqual({ state: { total: 2, at }, revision: 1 });
  });

  it('[CX13] continues without a snapshot that cannot be kept', async () => {
    const { commands } = start({ writeSnapshot: () => Promise.reject(new Error('full')) });
    await commands.execute({ ...sums, snapshotEvery: 1 }, '1', adding(1), origin);
    await vi.waitFor(() =>
      expect(warn).toHaveBeenCalledWith('The snapshot of sum-1 was not kept.', new Error('full')),
    );
  });
});
