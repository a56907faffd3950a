import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import type { NewEvent } from '@mach42/event-store/event.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { preferencesOf } from '@mach42/read-models/preferences/preferences.reads.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import type { Generation } from '@mach42/read-models/kernel/generations.ts';
import { dana, id } from '@mach42/testing/projections/samples.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectors } from '../registry.ts';
import { RebuildableProjections } from './rebuildable-projections.ts';

const store = memoryEventStore();
let made: number;
let removed: number[];
let kept: number[];
let failures: unknown[];
let ends: string[];
let projections: RebuildableProjections;
let told: AppliedChange[];
let mayOpen: () => Promise<void>;

async function generation(): Promise<Generation> {
  await mayOpen();
  const number = (made += 1);
  const database = await openReadModels();
  return {
    database,
    async activate(before) {
      kept.push(number);
      await before?.();
    },
    remove: async () => {
      removed.push(number);
      await database.close();
    },
  };
}

let events = 0;
async function save(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    events += 1;
    const event: NewEvent = {
      id: id(5000 + events),
      type: 'PreferenceSaved',
      data: { userId: dana, name: 'theme', value: `theme ${events}` },
      metadata: {
        commandId: `command ${events}`,
        correlationId: 'one',
        actorId: dana,
        activeRole: 'standard',
        occurredAt: '2026-11-20T10:00:00.000Z',
        schemaVersion: 1,
        key: dana,
        subjects: [dana],
      },
    };
    await store.append(`preferences-${dana}`, [event], 'any');
  }
}

beforeEach(async () => {
  [made, removed, kept, failures, told, ends] = [0, [], [], [], [], []];
  mayOpen = async () => undefined;
  projections = await RebuildableProjections.start({
    first: await generation(),
    openEmpty: generation,
    source: store,
    projectors,
    now: () => 0,
    onFailure: (error) => failures.push(error),
    onRebuildFailed: (error) => failures.push(error),
    onRebuildEnded: async (outcome) => void ends.push(outcome),
  });
  await save(20);
  await projections.processAll();
  projections.onApplied((_, changes) => told.push(...changes));
});
afterEach(() => projections.stop());

const theme = async () => (await preferencesOf(projections.reader, dana)).theme;
const inOrder = (changes: readonly AppliedChange[]) => changes.map(({ position }) => position);

describe('building the read models anew', () => {
  it('[PR50] [PR54] makes the same rows in another generation, and then removes the old one', async () => {
    const before = await dump(projections.reader);
    expect(projections.rebuild()).toBe(true);
    expect(projections.rebuild()).toBe(false);
    expect(projections.rebuilding?.state).toBe('running');
    await projections.rebuilt();
    expect(projections.rebuilding).toMatchObject({ state: 'done', position: projections.position });
    expect([made, kept, removed, ends]).toEqual([2, [2], [1], ['done']]);
    expect(await dump(projections.reader)).toEqual(before);
    expect(failures).toEqual([]);
  });

  it('[PR51] goes on reading and publishing during it: each change once, in order', async () => {
    projections.rebuild();
    for (let round = 0; round < 30; round += 1) {
      await save(2);
      await projections.processAll();
      expect(await theme()).toBe(`theme ${events}`);
    }
    await projections.rebuilt();
    await save(3);
    await projections.processAll();
    expect(await theme()).toBe(`theme ${events}`);
    const positions = inOrder(told);
    expect(positions).toHaveLength(63);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => Number(a - b)));
  });

  it('[PR51] tells once what comes while it changes over, whichever runner applies it', async () => {
    const subscribe = store.subscribe.bind(store);
    const following = vi.spyOn(store, 'subscribe').mockImplementation((options) => {
      const isTaking = following.mock.calls.length > 1;
      // The builder has ended: from here on only the runner of the old rows applies.
      options?.signal?.addEventListener('abort', () => void (isTaking || save(4)), { once: true });
      return isTaking ? afterMore(() => subscribe(options)) : subscribe(options);
    });
    async function* afterMore(batches: () => ReturnType<typeof subscribe>) {
      await save(4);
      yield* batches();
    }
    projections.rebuild();
    await projections.rebuilt();
    await projections.processAll();
    following.mockRestore();
    expect(await theme()).toBe(`theme ${events}`);
    expect(inOrder(told)).toEqual(Array.from({ length: 8 }, (_, n) => BigInt(events - 7 + n)));
  });

  it('[PR52] [PR54] that fails leaves the old ones in use, and can be tried again', async () => {
    mayOpen = async () => {
      throw new Error('The disk is full.');
    };
    projections.rebuild();
    await projections.rebuilt();
    expect(projections.rebuilding?.state).toBe('failed');
    expect(failures).toEqual([new Error('The disk is full.')]);
    await save(1);
    await projections.processAll();
    expect(await theme()).toBe(`theme ${events}`);
    mayOpen = async () => undefined;
    expect(projections.rebuild()).toBe(true);
    await projections.rebuilt();
    expect(projections.rebuilding?.state).toBe('done');
    expect(ends).toEqual(['failed', 'done']);
  });

  it('[PR66] is left to the process that has done it before this one could begin', async () => {
    projections.rebuild(async () => false);
    await projections.rebuilt();
    expect(projections.rebuilding).toBeUndefined();
    expect([made, kept, removed, ends, failures]).toEqual([2, [], [2], [], []]);
  });

  it('[PR53] [PR54] is given up when everything stops', async () => {
    const opening = Promise.withResolvers<void>();
    mayOpen = () => opening.promise;
    projections.rebuild();
    const stopped = projections.stop();
    opening.resolve();
    await stopped;
    expect([made, kept, removed, ends]).toEqual([2, [], [2], ['failed']]);
    expect(projections.rebuild()).toBe(false);
  });
});
