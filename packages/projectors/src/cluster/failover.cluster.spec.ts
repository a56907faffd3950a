import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { expect, it } from 'vitest';
import { projectors } from '../registry.ts';

const longMs = 180_000;
const untilTrue = { timeout: longMs, interval: 50 };

describeOnPostgres('a process that shares projections', () => {
  it(
    '[PR10] [PR63] is killed in the middle, and the others continue at its checkpoints',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(11, 3_000);
      const follower = await world.follow();
      const victims = ['first', 'second', 'third'];
      for (const [at, name] of victims.entries()) {
        const [victim] = [await world.spawn(name), await world.spawn(`${name} heir`)];
        await expect.poll(async () => (await world.holders()).has(name), untilTrue).toBe(true);
        const half = follower.waitFor(BigInt(at * 1_000 + 200), longMs);
        await world.append(events.slice(at * 1_000, (at + 1) * 1_000));
        expect(await half).toBe(true);
        victim.kill('SIGKILL');
      }
      await follower.processAll();
      const { shared, alone } = await world.dumps();
      expect(shared).toEqual(alone);
      await expect
        .poll(async () => [...(await world.holders()).keys()].toSorted(), untilTrue)
        .toEqual(victims.map((name) => `${name} heir`).toSorted());
    },
    longMs,
  );

  it(
    '[PR11] [PR63] pauses in the middle, loses its assignment, and writes nothing of it afterwards',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(12, 3_000);
      const follower = await world.follow();
      const sleeper = await world.spawn('sleeper');
      await expect.poll(async () => (await world.holders()).has('sleeper'), untilTrue).toBe(true);
      await world.join('heir');
      const begun = follower.waitFor(300n, longMs);
      await world.append(events.slice(0, 1_500));
      expect(await begun).toBe(true);
      sleeper.kill('SIGSTOP');
      await follower.processAll();
      await expect
        .poll(async () => [...(await world.holders()).keys()], untilTrue)
        .toEqual(['heir']);

      sleeper.kill('SIGCONT');
      await world.append(events.slice(1_500));
      await follower.processAll();
      await expect.poll(async () => (await world.holders()).has('sleeper'), untilTrue).toBe(true);
      const { shared, alone } = await world.dumps();
      expect(shared).toEqual(alone);
      expect(world.failures).toEqual([]);
    },
    longMs,
  );

  it(
    '[PR63] died before the clock of the server was put back by an hour, and another takes its groups',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { membership } = world.database;
      const self = { instance: 'dead', presentMs: 3_600_000 };
      const all = projectors.map(({ name }) => name);
      expect((await membership.join(self, () => all)).holders.get(all[0] ?? '')).toBe('dead');
      await world.join('heir');
      await expect
        .poll(async () => [...(await world.holders()).keys()], untilTrue)
        .toEqual(['heir']);
    },
    longMs,
  );

  it(
    '[PR64] releases its assignment when it stops, and takes part again when it returns',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(13, 900);
      const follower = await world.follow();
      const steady = await world.join('steady');
      for (const round of [0, 1, 2]) {
        const passing = await world.join(`passing ${round}`);
        await expect.poll(() => passing.assigned.length > 0, untilTrue).toBe(true);
        const begun = follower.waitFor(BigInt(round * 300 + 50), longMs);
        await world.append(events.slice(round * 300, (round + 1) * 300));
        expect(await begun).toBe(true);
        await passing.stop();
        expect(passing.state).toBe('stopped');
        await expect.poll(() => steady.assigned.length, untilTrue).toBe(projectors.length);
      }
      await follower.processAll();
      const { shared, alone } = await world.dumps();
      expect(shared).toEqual(alone);
      expect(world.failures).toEqual([]);
    },
    longMs,
  );
});
