import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { lateIndexes } from '@mach42/read-models/schema.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { expect, it } from 'vitest';
import { projectors } from '../registry.ts';
import { ProjectorsOutdated } from './shared-projections.ts';

const longMs = 180_000;
const untilTrue = { timeout: longMs, interval: 50 };

const run = ({ database }: SharedWorld, statement: string): Promise<void> =>
  database.transaction(async (tx) => tx.execute(statement));

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
    '[PR44] [PR73] build a long log without late indexes and old changes, and end with the rows of one alone',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(8, 1_000);
      await world.append(events);
      const day = events[700]?.metadata.occurredAt ?? '';
      const long = { longFrom: 100n, keepChangesSince: () => day };
      const seen: number[] = [];
      const late = new Set(lateIndexes.map(({ name }) => name));
      const present = async () => (await world.indexes()).filter((name) => late.has(name)).length;
      const instances = await Promise.all(
        ['first', 'second'].map((name) => world.join(name, projectors, undefined, long)),
      );
      while ((await positionOf(world.database)) < 1_000n) seen.push(await present());
      await Promise.all(instances.map((one) => one.processAll()));
      expect(seen[0]).toBe(0);
      await expect.poll(present, untilTrue).toBe(late.size);
      const { shared, alone } = await world.dumps();
      const [changes, all] = [shared, alone].map(
        (rows) => (rows as Record<string, string[]>)['changes'] ?? [],
      );
      const kept = all?.filter((row) => (JSON.parse(row) as { at: string }).at >= day);
      expect(kept?.length).toBeGreaterThan(100);
      expect(changes).toEqual(kept);
      const others = { changes: [], change_audiences: [], change_floor: [] };
      expect({ ...shared, ...others }).toEqual({ ...alone, ...others });
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

  it(
    '[PR64] continue with the rows that others make while a process joins them',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(6, 300);
      const follower = await world.follow();
      await world.join('first');
      await world.append(events.slice(0, 100));
      await follower.processAll();
      // No projector makes this row: it is lost if the rows are built from nothing.
      await run(
        world,
        "insert into blocked_people values ('a', 'b', '2026-05-04T09:00:00.000Z', 0)",
      );
      let looks = 0;
      await world.join('second', projectors, async () => {
        const head = await world.store.head();
        looks += 1;
        if (looks === 1) {
          await world.append(events.slice(100, 200));
          await follower.processAll();
        }
        return head;
      });
      await world.append(events.slice(200));
      await follower.processAll();
      const { shared, alone } = await world.dumps();
      expect(shared).not.toEqual(alone);
      await run(world, "delete from blocked_people where user_id = 'a'");
      expect((await world.dumps()).shared).toEqual(alone);
      expect(world.warnings).toEqual([]);
    },
    longMs,
  );

  it(
    '[PR67] of a newer version wait for the transaction of an older one, and keep nothing of it',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(7, 300);
      const reached = Promise.withResolvers<void>();
      const newerWaits = Promise.withResolvers<void>();
      const older = projectors.map((one) => ({
        ...one,
        async apply(...[event, tx]: Parameters<typeof one.apply>) {
          const change = await one.apply(event, tx);
          if (one.name === 'messages' && event.type === 'MessagePosted') {
            reached.resolve();
            await newerWaits.promise;
          }
          return change;
        },
      }));
      const first = await world.join('older', older);
      await world.append(events);
      await reached.promise;
      const newer = projectors.map((one) => ({ ...one, version: one.version + 1 }));
      const joined = world.join('newer', newer);
      await expect.poll(() => world.isOneWaiting(), untilTrue).toBe(true);
      newerWaits.resolve();
      await joined;
      await first.stop();
      await expect.poll(() => positionOf(world.database), untilTrue).toBe(300n);
      const { shared, alone } = await world.dumps();
      expect({ ...shared, checkpoints: [] }).toEqual({ ...alone, checkpoints: [] });
    },
    longMs,
  );
});
