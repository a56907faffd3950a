import { changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import { pruneChanges } from '@mach42/read-models/changes/pruning.writes.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ChangePruner, type ChangePrunerOptions } from './change-pruner.ts';
import { RebuildableProjections } from './rebuildable-projections.ts';
import { projectors } from '../registry.ts';

const seeds = Array.from({ length: 6 }, (_, n) => n + 1);
const pauses = { step: 0, round: 5, fault: 0 };

function pruner(options: Omit<ChangePrunerOptions, 'pauses' | 'step'>): void {
  const running = new ChangePruner({ pauses, step: 7, ...options });
  onTestFinished(() => running.stop());
}

describe('a log of changes that is pruned', () => {
  it.each(seeds)(
    '[PR71] is what a rebuilding makes that leaves out the same, seed %i',
    async (seed) => {
      const { events } = randomWorkspace(seed, 300);
      const upTo = BigInt(40 * seed);
      await using pruned = await project(events);
      while (await pruneChanges(pruned, upTo, 20));
      await using rebuilt = await openReadModels();
      const { runner, failure } = await start({
        database: rebuilt,
        source: new FixedLog(events),
        keepChangesAfter: async () => upTo,
      });
      await Promise.race([runner.processAll(), failure]);
      await runner.stop();

      const [live, anew] = [await dump(pruned), await dump(rebuilt)];
      expect(anew).toEqual(live);
      await using whole = await project(events);
      const { changes, change_audiences, change_floor, ...rows } = await dump(whole);
      expect(live).toMatchObject(rows);
      expect(live['changes']!.length).toBeLessThan(changes!.length);
      expect(live['change_audiences']!.length).toBeLessThan(change_audiences!.length);
      expect(change_floor).toEqual(['{"position":0}']);
    },
  );

  it('[PR70] is pruned further whenever more of it is old', async () => {
    await using database = await project(randomWorkspace(7, 300).events);
    let old = 50n;
    pruner({ database: () => database, keepChangesAfter: async () => old, onWarning: fail });
    await expect.poll(() => changeFloor(database)).toBe(50n);
    old = 120n;
    await expect.poll(() => changeFloor(database)).toBe(120n);
  });

  it('[PR70] is pruned once what was in the way is over', async () => {
    await using database = await project(randomWorkspace(8, 100).events);
    const warnings: unknown[] = [];
    const keepChangesAfter = async () => {
      if (warnings.length < 2) throw new Error('The log cannot be read.');
      return 30n;
    };
    const onWarning = (error: unknown) => warnings.push(error);
    pruner({ database: () => database, keepChangesAfter, onWarning });
    await expect.poll(() => changeFloor(database)).toBe(30n);
    expect(warnings.map(String)).toEqual(Array(2).fill('Error: The log cannot be read.'));
  });

  it('[PR70] [PR71] is that of the read models in use, also after a rebuild', async () => {
    const { events } = randomWorkspace(9, 300);
    const place = async () => {
      const database = await openReadModels();
      return { database, activate: async () => {}, remove: async () => database.close() };
    };
    let old = 0n;
    const projections = await RebuildableProjections.start({
      first: await place(),
      openEmpty: place,
      source: new FixedLog(events),
      projectors,
      now: () => 0,
      onFailure: fail,
      onRebuildFailed: fail,
      onPruneFailed: fail,
      keepChangesAfter: async () => old,
    });
    onTestFinished(() => projections.stop());
    await projections.processAll();
    expect(await changeFloor(projections.reader)).toBe(0n);
    old = 100n;
    projections.rebuild();
    await projections.rebuilt();
    expect(await changeFloor(projections.reader)).toBe(100n);
  });
});

function fail(error: unknown): void {
  throw error;
}
