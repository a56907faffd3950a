import type { NewEvent } from '@mach42/event-store/event.ts';
import { DatabaseUnreachable } from '@mach42/event-store/log/server-errors.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import type { ComparedTable } from '@mach42/read-models/comparison/comparison.ts';
import type { Generation, Generations } from '@mach42/read-models/kernel/generations.ts';
import { preferencesOf } from '@mach42/read-models/preferences/preferences.reads.ts';
import { checkpoints, positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { dana, id } from '@mach42/testing/projections/samples.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectors } from '../registry.ts';
import { RebuildableProjections } from './rebuildable-projections.ts';
import type { RebuildComparison } from './rebuilding.ts';

let store: ReturnType<typeof memoryEventStore>;
let made: number;
let removed: number[];
let kept: number[];
let failures: unknown[];
let ends: string[];
let projections: RebuildableProjections;
let notified: AppliedChange[];
let mayOpen: () => Promise<void>;
let head: () => Promise<bigint>;
let opened: Generations['openComparison'];
let recorded: RebuildComparison[];

const noDifferences: Generations['openComparison'] = async ({ database }) => ({
  checkpoints: new Map((await checkpoints(database)).map(({ name, position }) => [name, position])),
  compare: async () => [],
  [Symbol.asyncDispose]: async () => undefined,
});

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

let events: number;
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
  [store, events] = [memoryEventStore(), 0];
  [made, removed, kept, failures, notified, ends] = [0, [], [], [], [], []];
  [opened, recorded] = [noDifferences, []];
  mayOpen = async () => undefined;
  head = () => store.head();
  projections = await RebuildableProjections.start({
    first: await generation(),
    openEmpty: generation,
    openComparison: (current, rebuilt) => opened(current, rebuilt),
    onCompared: async (comparison) => void recorded.push(comparison),
    source: {
      subscribe: (options) => store.subscribe(options),
      head: () => head(),
      readEvent: (id) => store.readEvent(id),
      readStream: (stream) => store.readStream(stream),
    },
    projectors,
    now: () => 0,
    onFailure: (error) => failures.push(error),
    onRebuildFailed: (error) => failures.push(error),
    onRebuildEnded: async (outcome) => void ends.push(outcome),
  });
  await save(20);
  await projections.processAll();
  projections.onApplied((_, changes) => notified.push(...changes));
});
afterEach(() => projections.stop());

const theme = async () => (await preferencesOf(projections.reader, dana)).theme;
const inOrder = (changes: readonly AppliedChange[]) => changes.map(({ position }) => position);

describe('rebuilding the read models', () => {
  it('[PR50] [PR54] makes the same rows in another generation, and then removes the old one', async () => {
    const before = await dump(projections.reader);
    expect(projections.rebuild()).toBe(true);
    expect(projections.rebuild()).toBe(false);
    expect(projections.rebuilding?.state).toBe('running');
    await projections.rebuilt();
    expect(projections.rebuilding).toMatchObject({ position: projections.position, seconds: 0 });
    expect([made, kept, removed, ends]).toEqual([2, [2], [1], ['done']]);
    expect(await dump(projections.reader)).toEqual(before);
    expect(failures).toEqual([]);
  });

  it('[PR51] keeps reading and publishing during it: each change once, in order', async () => {
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
    const positions = inOrder(notified);
    expect(positions).toHaveLength(63);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => Number(a - b)));
  });

  it('[PR51] publishes each change during the switch once, whichever runner applies it', async () => {
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
    expect(inOrder(notified)).toEqual(Array.from({ length: 8 }, (_, n) => BigInt(events - 7 + n)));
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

  it.each([1, 2, 3, 4, 5, 6])(
    '[PR52] leaves read models that are followed when the log is away from its look %i on',
    async (firstAway) => {
      let looks = 0;
      head = async () => {
        looks += 1;
        if (looks >= firstAway && looks < firstAway + 3)
          throw new DatabaseUnreachable({ product: 'PostgreSQL', text: 'log' }, 'away');
        return store.head();
      };
      projections.rebuild();
      await projections.rebuilt();
      head = () => store.head();
      await save(3);
      await projections.processAll();
      expect(await theme()).toBe(`theme ${events}`);
      expect(projections.state).toBe('running');
      const positions = inOrder(notified);
      expect(positions).toEqual(Array.from({ length: 3 }, (_, n) => BigInt(events - 2 + n)));
    },
  );

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

  it('[PR55] is held up between two batches while it is paused', async () => {
    projections.rebuild();
    projections.pauseRebuild();
    await expect.poll(() => projections.rebuilding?.phase).toBe('paused');
    await save(2);
    await projections.processAll();
    expect(await theme()).toBe(`theme ${events}`);
    expect(projections.rebuilding).toMatchObject({ state: 'running', phase: 'paused', events: 0 });
    projections.resumeRebuild();
    await projections.rebuilt();
    expect(projections.rebuilding?.state).toBe('done');
  });

  it('[PR55] is aborted without a switch, also while it is paused, and is no failure', async () => {
    projections.rebuild();
    projections.pauseRebuild();
    await expect.poll(() => projections.rebuilding?.phase).toBe('paused');
    projections.abortRebuild();
    expect(projections.rebuilding).toMatchObject({ state: 'running', phase: 'removing' });
    expect(projections.rebuild()).toBe(false);
    await projections.rebuilt();
    expect(projections.rebuilding?.state).toBe('aborted');
    expect([made, kept, removed, ends, failures]).toEqual([2, [], [2], [], []]);
    projections.rebuild();
    await projections.rebuilt();
    expect(projections.rebuilding?.state).toBe('done');
  });
});

describe('comparing before switching', () => {
  const changed: ComparedTable = {
    name: 'preferences',
    rows: 1,
    missing: 0,
    extra: 0,
    changed: 1,
    samples: [],
  };
  const plan = { mode: 'compare', compared: ['preferences'] } as const;
  const phase = () => projections.rebuilding?.phase;

  it('[PR56] reads both at one position, and waits for a decision', async () => {
    let at: bigint | undefined;
    let isOpen = true;
    let isOpenAtTheEnd = false;
    opened = async (current, rebuilt) => {
      // The rows in use are further than the rebuilt ones when they are opened.
      await save(2);
      await projections.processAll();
      const then = new Map(
        (await checkpoints(current.database)).map(({ name, position }) => [name, position]),
      );
      // Written after that moment: the rebuilt rows are not to have it.
      await save(3);
      await projections.processAll();
      return {
        checkpoints: then,
        async compare(tables) {
          expect(tables).toEqual(['preferences']);
          at = await positionOf(rebuilt.database);
          isOpenAtTheEnd = isOpen;
          return [changed];
        },
        [Symbol.asyncDispose]: async () => void (isOpen = false),
      };
    };
    projections.rebuild(undefined, plan);
    await expect.poll(phase).toBe('compared');
    expect([at, isOpenAtTheEnd, isOpen]).toEqual([22n, true, false]);
    expect(recorded).toEqual([{ position: 22n, tables: [changed] }]);
    expect(projections.rebuilding?.comparison?.tables).toEqual([changed]);
    await save(1);
    await projections.processAll();
    expect(kept).toEqual([]);
    projections.switchRebuilt();
    await projections.rebuilt();
    expect([kept, removed, ends]).toEqual([[2], [1], ['done']]);
    expect(await theme()).toBe(`theme ${events}`);
    expect(projections.rebuilding).toMatchObject({ state: 'done', comparison: { position: 22n } });
  });

  it('[PR56] uses the rebuilt ones also where it was paused before', async () => {
    projections.rebuild(undefined, plan);
    await expect.poll(phase).toBe('compared');
    projections.pauseRebuild();
    projections.switchRebuilt();
    await projections.rebuilt();
    expect([kept, removed, ends]).toEqual([[2], [1], ['done']]);
  });

  it('[PR56] leaves those in use where it is aborted', async () => {
    projections.rebuild(undefined, plan);
    await expect.poll(phase).toBe('compared');
    projections.abortRebuild();
    await projections.rebuilt();
    expect(projections.rebuilding).toMatchObject({ state: 'aborted', comparison: {} });
    expect([kept, removed, ends, failures]).toEqual([[], [2], [], []]);
  });

  it('[PR56] fails where the rows cannot be compared, and leaves those in use', async () => {
    opened = async () => {
      throw new Error('The disk fails.');
    };
    projections.rebuild(undefined, plan);
    await projections.rebuilt();
    expect(projections.rebuilding?.state).toBe('failed');
    expect([kept, removed, ends]).toEqual([[], [2], ['failed']]);
  });
});
