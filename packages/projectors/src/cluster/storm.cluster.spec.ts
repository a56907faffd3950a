import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Projector } from '../kernel/projector.ts';
import { projectors } from '../registry.ts';
import type { SharedProjections } from './shared-projections.ts';

const longMs = 180_000;

/** Each event takes it longer than a person takes to append one. */
const slowly = (projector: Projector): Projector => ({
  ...projector,
  async apply(...step) {
    await setTimeout(2);
    return projector.apply(...step);
  },
});

describeOnPostgres('projections among processes that come and go all the time', () => {
  it(
    '[PR61] [PR62] [PR64] fall behind those who write, lose and double nothing, and catch up',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(14, 1_500);
      const slow = projectors.map((one) => (one.name === 'messages' ? slowly(one) : one));
      const follower = await world.follow();
      const notified: bigint[] = [];
      follower.onApplied((_, changes) => notified.push(...changes.map(({ position }) => position)));
      const present: SharedProjections[] = [await world.join('steady', slow)];
      const writing = world.append(events);
      let mostBehind = 0;
      for (let n = 0; n < 12; n += 1) {
        present.push(await world.join(`passing ${n}`, slow));
        mostBehind = Math.max(mostBehind, Number((await world.store.head()) - follower.position));
        // Neither the first to leave nor the last is always the one that came first.
        if (n % 3 !== 0) await present.splice(n % present.length, 1)[0]?.stop();
      }
      await writing;
      expect(mostBehind).toBeGreaterThan(100);
      await follower.processAll();
      const { shared, alone } = await world.dumps();
      expect(shared).toEqual(alone);
      expect(notified).toEqual([...new Set(notified)].toSorted((a, b) => Number(a - b)));
      expect(world.failures).toEqual([]);
    },
    longMs,
  );
});
