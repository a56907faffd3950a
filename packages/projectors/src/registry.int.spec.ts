import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { describe, expect, it } from 'vitest';
import { projectors } from './registry.ts';

const { events } = randomWorkspace(42, 300);

describe('the projectors', () => {
  it('[PR2] make the same rows whatever the clock says', async () => {
    await using atRest = await project(events);
    await using hurried = await openReadModels();
    let time = 0;
    const clock = { now: () => (time += 1_000_003), sliceMs: 1 };
    const source = new FixedLog(events);
    const { runner, failure } = await start({ database: hurried, source, ...clock });
    await Promise.race([runner.processAll(), failure]);
    await runner.stop();
    expect(time).toBeGreaterThan(0);
    expect(await dump(hurried)).toEqual(await dump(atRest));
  });

  it('[PR3] publish an event once at most, each its own', async () => {
    const tellers = new Map<string, Set<string>>();
    const watched = projectors.map((projector) => ({
      ...projector,
      apply: async (...step: Parameters<typeof projector.apply>) => {
        const change = await projector.apply(...step);
        const [{ type }] = step;
        if (change !== undefined) {
          tellers.set(type, (tellers.get(type) ?? new Set()).add(projector.name));
        }
        return change;
      },
    }));
    await using database = await openReadModels();
    const source = new FixedLog(events);
    const { runner, failure } = await start({ database, source, projectors: watched });
    await Promise.race([runner.processAll(), failure]);
    await runner.stop();
    expect(tellers.size).toBeGreaterThan(20);
    expect([...tellers].filter(([, names]) => names.size > 1)).toEqual([]);
  });
});
