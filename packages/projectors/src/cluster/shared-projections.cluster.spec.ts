import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { expect, it } from 'vitest';
import { projectors } from '../registry.ts';
import { ProjectorsOutdated } from './shared-projections.ts';

const longMs = 180_000;
const untilTrue = { timeout: longMs, interval: 50 };

describeOnPostgres('projections that several processes share', () => {
  it.each([2, 3])(
    '[PR20] [PR62] %i instances make the rows of one alone, byte for byte, of 5,000 events',
    async (count) => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(count, 5_000);
      const names = Array.from({ length: count }, (_, n) => `instance ${n}`);
      const instances = await Promise.all(names.map((name) => world.join(name)));
      const follower = await world.follow();
      await expect
        .poll(() => instances.every(({ assigned }) => assigned.length > 0), untilTrue)
        .toBe(true);
      await world.append(events);
      await follower.processAll();
      expect([...(await world.holders()).keys()].toSorted()).toEqual(names);
      const { shared, alone } = await world.dumps();
      expect(shared).toEqual(alone);
      expect(world.failures).toEqual([]);
    },
    longMs,
  );

  it(
    '[PR67] of a newer version replace those of an older one, which cannot come back',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(5, 300);
      const follower = await world.follow();
      const older = await world.join('older');
      await world.append(events);
      await follower.processAll();
      await older.stop();
      const newer = projectors.map((one) => ({ ...one, version: one.version + 1 }));
      await world.join('newer', newer);
      await expect(world.join('older again')).rejects.toBeInstanceOf(ProjectorsOutdated);
      await expect.poll(() => positionOf(world.database), untilTrue).toBe(300n);
      const { shared, alone } = await world.dumps();
      expect({ ...shared, checkpoints: [] }).toEqual({ ...alone, checkpoints: [] });
      expect(world.failures).toEqual([]);
    },
    longMs,
  );
});
