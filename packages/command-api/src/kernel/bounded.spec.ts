import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { describe, expect, it, vi } from 'vitest';
import { Aggregates } from './aggregates.ts';
import type { Origin } from './commands.ts';
import { createCommands } from './create-commands.ts';
import { Snapshots } from './snapshots.ts';

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
    let reached = total;
    return data.amounts.map((amount) => {
      reached += amount;
      return { type: 'Added', data: { amount, total: reached } };
    });
  },
  evolve: (_, { data }, at) => ({ total: data.total, at }),
  about: () => ({ key: 'the key', subjects: [] }),
};

const at = '2026-01-01T00:00:00.000Z';
const dana = { id: 'dana', activeRole: 'standard' } as const;
const origin: Origin = { correlationId: 'request' };
const keyed: Origin = { correlationId: 'request', key: 'the key' };

const adding = (...amounts: number[]): Add => ({ type: 'Add', data: { amounts }, actor: dana, at });
const warn = vi.fn<(message: string) => void>();

function start() {
  const store = memoryEventStore();
  const commands = createCommands({ store, warn });
  return { store, commands };
}

describe('what cannot be folded', () => {
  it('[CX15] is not stored, and leaves the stream as it was', async () => {
    const { store, commands } = start();
    const broken: typeof sums = {
      ...sums,
      evolve(state, event, when) {
        if (event.data.amount === 7) throw new TypeError('seven');
        return sums.evolve(state, event, when);
      },
    };
    await commands.execute(broken, '1', adding(1), origin);
    const failed = commands.execute(broken, '1', adding(2, 7), keyed);
    await expect(failed).rejects.toThrow('Add made events that sum-1 cannot be folded with.');
    expect(await store.head()).toBe(1n);
    const next = await commands.execute(broken, '1', adding(3), keyed);
    expect(next).toMatchObject({ state: { total: 4 }, revision: 1, replayed: false });
  });

  it('[CX15] is what takes longer than the budget, too', async () => {
    const store = memoryEventStore();
    let ms = 0;
    const commands = createCommands({ store, warn, foldBudgetMs: 100, cpuMs: () => ms });
    const slow: typeof sums = {
      ...sums,
      evolve(state, event, when) {
        ms += 60;
        return sums.evolve(state, event, when);
      },
    };
    const refused = commands.execute(slow, '1', adding(1, 2), origin);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await store.head()).toBe(0n);
    await commands.execute(slow, '1', adding(1), origin);
    expect(await store.head()).toBe(1n);
  });

  it('[CX15] is found by folding each event once, before and not again after it is stored', async () => {
    const { store, commands } = start();
    const heads: bigint[] = [];
    let head = 0n;
    const watched: typeof sums = {
      ...sums,
      evolve(state, event, when) {
        heads.push(head);
        return sums.evolve(state, event, when);
      },
    };
    await commands.execute(watched, '1', adding(1, 2), origin);
    head = await store.head();
    await commands.execute(watched, '1', adding(3), origin);
    expect((await commands.load(watched, '1')).state.total).toBe(6);
    expect(heads).toEqual([0n, 0n, 2n]);
  });
});

describe('a repeated command on a long stream', () => {
  async function long(events: number) {
    const store = memoryEventStore();
    let folded = 0;
    const counted: typeof sums = {
      ...sums,
      snapshotEvery: 100,
      evolve(state, event, when) {
        folded += 1;
        return sums.evolve(state, event, when);
      },
    };
    const commands = createCommands({ store, warn });
    const first = await commands.execute(counted, '1', adding(1), { ...origin, key: 'first' });
    while ((await store.head()) < BigInt(events)) {
      await commands.execute(counted, '1', adding(...Array<number>(50).fill(1)), origin);
    }
    const late = await commands.execute(counted, '1', adding(1), { ...origin, key: 'late' });
    await commands.execute(counted, '1', adding(1), origin);
    const cost = async (by: typeof commands, key: string) => {
      folded = 0;
      const answer = await by.execute(counted, '1', adding(1), { ...origin, key });
      return { folded, answer };
    };
    return { store, commands, first, late, cost };
  }

  it.each([1000, 4000])(
    '[CX16] folds no more events than a first look does, after %i events',
    async (events) => {
      const { store, commands, first, late, cost } = await long(events);
      for (const by of [commands, createCommands({ store, warn })]) {
        // The event that is decided before the repeat is found is folded as well.
        const early = await cost(by, 'first');
        expect(early.folded).toBeLessThanOrEqual(102);
        expect(early.answer).toEqual({ ...first, replayed: true });
        const recent = await cost(by, 'late');
        expect(recent.folded).toBeLessThanOrEqual(102);
        expect(recent.answer).toEqual({ ...late, replayed: true });
      }
    },
  );

  it('[CX16] answers its events and the present state where the way back is long', async () => {
    const { store, commands, cost } = await long(1000);
    const counted = { ...sums, snapshotEvery: 100 };
    const key = { ...origin, key: 'middle' };
    const middle = await commands.execute(counted, '1', adding(1), key);
    for (let n = 0; n < 10; n++) {
      await commands.execute(counted, '1', adding(...Array<number>(50).fill(1)), origin);
    }
    const now = await commands.load(counted, '1');
    const { answer, folded } = await cost(createCommands({ store, warn }), 'middle');
    expect(folded).toBeLessThanOrEqual(102);
    expect(answer).toEqual({
      ...now,
      events: middle.events,
      position: middle.position,
      replayed: true,
    });
  });

  it('[CX8] answers all events of one that made many', async () => {
    const { store, commands } = start();
    const many = adding(...Array.from({ length: 120 }, () => 1));
    const first = await commands.execute(sums, '1', many, keyed);
    await commands.execute(sums, '1', adding(5), origin);
    const second = await createCommands({ store, warn }).execute(sums, '1', many, keyed);
    expect(second).toEqual({ ...first, replayed: true });
  });
});

describe('large events', () => {
  it('[CX31] are read and folded a few at a time, to the present and to an earlier revision', async () => {
    const { store, commands } = start();
    for (let n = 0; n < 25; n++) await commands.execute(sums, '1', adding(1), origin);
    const limits: (number | undefined)[] = [];
    const counting: Pick<typeof store, 'readStream' | 'readSnapshot'> = {
      readSnapshot: (stream) => store.readSnapshot(stream),
      readStream(stream, options) {
        limits.push(options?.limit);
        return store.readStream(stream, options);
      },
    };
    const few = { ...sums, eventsAtOnce: 8 };
    const fresh = () => new Aggregates(counting, new Snapshots(store, warn), 100_000, warn);
    expect(await fresh().current(few, '1')).toMatchObject({ state: { total: 25 }, revision: 24 });
    expect(limits).toEqual([8, 8, 8, 8]);
    limits.length = 0;
    expect(await fresh().asOf(few, '1', 17)).toMatchObject({ state: { total: 18 }, revision: 17 });
    expect(limits).toEqual([8, 8, 2]);
  });
});

describe('what is remembered', () => {
  it('[CX17] takes no more bytes than it may, of all kinds of streams together', async () => {
    const store = memoryEventStore();
    const maxBytes = 100_000;
    const aggregates = new Aggregates(store, new Snapshots(store, warn), maxBytes, warn);
    const texts = { ...sums, category: 'text' };
    for (let n = 0; n < 200; n++) {
      const state = { total: n, at: 'x'.repeat(1000) };
      aggregates.remember(n % 2 === 0 ? sums : texts, String(n), { state, revision: 0 });
      expect(aggregates.rememberedBytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(aggregates.rememberedBytes).toBeGreaterThan(maxBytes / 2);
    const before = aggregates.rememberedBytes;
    const big = { total: 1, at: 'x'.repeat(maxBytes) };
    aggregates.remember(sums, 'big', { state: big, revision: 0 });
    expect(aggregates.rememberedBytes).toBe(before);
  });

  it('[CX17] is kept as a snapshot once many events had to be read', async () => {
    const { store, commands } = start();
    for (let n = 0; n < 5; n++) await commands.execute(sums, '1', adding(1), origin);
    const kept = { ...sums, snapshotEvery: 3 };
    await createCommands({ store, warn }).load(kept, '1');
    await vi.waitFor(async () =>
      expect(await store.readSnapshot('sum-1')).toMatchObject({ revision: 4, state: { total: 5 } }),
    );
  });
});
