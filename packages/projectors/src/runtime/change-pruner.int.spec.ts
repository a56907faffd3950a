import type { SubscribeOptions } from '@mach42/event-store/event-feed.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { changeFloor, changesBetween } from '@mach42/read-models/changes/changes.reads.ts';
import { pruneChanges } from '@mach42/read-models/changes/pruning.writes.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectors } from '../registry.ts';
import { ChangePruner, type ChangePrunerOptions } from './change-pruner.ts';
import { RebuildableProjections } from './rebuildable-projections.ts';

const seeds = Array.from({ length: 6 }, (_, n) => n + 1);
const pauses = { step: 0, round: 5, fault: 0 };

function pruner(options: Omit<ChangePrunerOptions, 'pauses' | 'step'>): void {
  const running = new ChangePruner({ pauses, step: 7, ...options });
  onTestFinished(() => running.stop());
}

/** A log with gaps between its positions. */
class SparseLog extends FixedLog {
  readonly #events: readonly RecordedEvent[];

  constructor(events: readonly RecordedEvent[]) {
    super(events);
    this.#events = events;
  }

  override async head(): Promise<bigint> {
    return this.#events.at(-1)?.position ?? 0n;
  }

  override async *subscribe({ after, signal }: SubscribeOptions) {
    yield this.#events.filter(({ position }) => position > after);
    if (!signal.aborted) await once(signal, 'abort');
  }
}

describe('a log of changes that is pruned', () => {
  it.each(seeds)(
    '[PR71] is what a rebuilding makes that leaves out the same, seed %i',
    async (seed) => {
      const { events } = randomWorkspace(seed, 300);
      const time = events[40 * seed]!.metadata.occurredAt;
      await using pruned = await project(events);
      while (await pruneChanges(pruned, time, 20));
      await using rebuilt = await openReadModels();
      const { runner, failure } = await start({
        database: rebuilt,
        source: new FixedLog(events),
        changeFloor: await changeFloor(pruned),
      });
      await Promise.race([runner.processAll(), failure]);
      await runner.stop();

      const [live, fresh] = [await dump(pruned), await dump(rebuilt)];
      expect(fresh).toEqual(live);
      await using whole = await project(events);
      const { changes, change_audiences, change_floor, ...rows } = await dump(whole);
      expect(live).toMatchObject(rows);
      expect(live['changes']!.length).toBeLessThan(changes!.length);
      expect(live['change_audiences']!.length).toBeLessThan(change_audiences!.length);
      expect(change_floor).toEqual(['{"position":0}']);
    },
  );

  it.each(seeds)(
    '[PR73] is not recorded of what would be pruned at once where a long log is built from nothing, seed %i',
    async (seed) => {
      const { events: counted } = randomWorkspace(seed, 300);
      // Positions that do not count events, as those of KurrentDB.
      const events = counted.map((event) => ({ ...event, position: event.position * 700n }));
      const time = events[40 * seed]!.metadata.occurredAt;
      await using pruned = await openReadModels();
      const whole = await start({ database: pruned, source: new SparseLog(events) });
      await Promise.race([whole.runner.processAll(), whole.failure]);
      await whole.runner.stop();
      while (await pruneChanges(pruned, time, 20));
      const { change_floor: _, ...rows } = await dump(pruned);
      const built = async (longFrom: bigint) => {
        const database = await openReadModels();
        onTestFinished(() => database.close());
        const source = new SparseLog(events);
        const options = { database, source, keepChangesSince: () => time, longFrom };
        const { runner, failure } = await start(options);
        await Promise.race([runner.processAll(), failure]);
        await runner.stop();
        return database;
      };
      const long = await built(210_000n);
      expect(await dump(long)).toMatchObject(rows);
      const floor = await changeFloor(long);
      const lastOld = events.findLast(({ metadata }) => metadata.occurredAt < time);
      expect(floor).toBe(lastOld!.position);
      // In a shorter log, old changes are recorded, and removed later.
      expect(await changeFloor(await built(210_001n))).toBe(0n);
    },
  );

  it('[PR70] is pruned further whenever more of it is old', async () => {
    const { events } = randomWorkspace(7, 300);
    await using database = await project(events);
    let old = events[50]!.metadata.occurredAt;
    pruner({ database: () => database, keepChangesSince: () => old, onWarning: fail });
    await expect.poll(async () => (await firstOf(database)) >= old).toBe(true);
    const floor = await changeFloor(database);
    old = events[120]!.metadata.occurredAt;
    await expect.poll(async () => (await firstOf(database)) >= old).toBe(true);
    expect(await changeFloor(database)).toBeGreaterThan(floor);
  });

  it('[PR70] is pruned once what was in the way is over', async () => {
    const { events } = randomWorkspace(8, 100);
    await using database = await project(events);
    const warnings: unknown[] = [];
    const keepChangesSince = () => {
      if (warnings.length < 2) throw new Error('There is no clock.');
      return events[30]!.metadata.occurredAt;
    };
    const onWarning = (error: unknown) => warnings.push(error);
    pruner({ database: () => database, keepChangesSince, onWarning });
    await expect.poll(() => changeFloor(database)).toBeGreaterThan(0n);
    expect(warnings.map(String)).toEqual(Array(2).fill('Error: There is no clock.'));
  });

  it('[PR70] [PR71] is that of the read models in use, also after a rebuild', async () => {
    const { events } = randomWorkspace(9, 300);
    const position = async () => {
      const database = await openReadModels();
      return { database, activate: async () => {}, remove: async () => database.close() };
    };
    const first = await position();
    const projections = await RebuildableProjections.start({
      first,
      openEmpty: position,
      source: new FixedLog(events),
      projectors,
      now: () => 0,
      onFailure: fail,
      onRebuildFailed: fail,
      onPruneFailed: fail,
      keepChangesSince: () => '',
    });
    onTestFinished(() => projections.stop());
    await projections.processAll();
    expect(await changeFloor(projections.reader)).toBe(0n);
    const old = events[100]!.metadata.occurredAt;
    await pruneChanges(first.database, old, 1_000);
    const floor = await changeFloor(projections.reader);
    expect(floor).toBeGreaterThan(0n);
    projections.rebuild();
    await projections.rebuilt();
    expect(await changeFloor(projections.reader)).toBe(floor);
    expect((await firstOf(projections.reader)) >= old).toBe(true);
  });
});

/** Returns the time of the oldest change that is kept. */
async function firstOf(db: Reader): Promise<string> {
  const { changes } = await changesBetween(db, { after: 0n, upTo: 10_000n, limit: 1 });
  return changes[0]?.at ?? '';
}

function fail(error: unknown): void {
  throw error;
}
