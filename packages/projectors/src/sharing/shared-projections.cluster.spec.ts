import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { expect, it } from 'vitest';

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
        .poll(() => instances.every(({ share }) => share.length > 0), untilTrue)
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
});
