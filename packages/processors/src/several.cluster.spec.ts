import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import {
  askMany,
  beginnings,
  eachOnce,
  ends,
  timesSent,
} from '@mach42/testing/processors/many-asked.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { leaseMsAmongSeveral as leaseMs } from './processor-options.ts';

const count = 100;
const sweepMs = 15_000;
const anyAnswer = { pieces: ['{}'] };

/** Each as a process has it: connections, read models and a clock of its own, and the same log. */
async function openWorlds(number: number): Promise<ProcessorsWorld[]> {
  const schema = `log_${randomBytes(6).toString('hex')}`;
  const worlds: ProcessorsWorld[] = [];
  for (let opened = 0; opened < number; opened += 1) {
    const store = await openPostgresEventStore({ url: postgresUrl, schema });
    const world = await ProcessorsWorld.open(store);
    worlds.push(world);
    onTestFinished(async () => {
      await world.close();
      await store.close();
    });
  }
  return worlds;
}

async function settle(worlds: readonly ProcessorsWorld[]): Promise<void> {
  const head = async () => (await worlds[0]?.store.head()) ?? 0n;
  for (let before = -1n, now = await head(); now > before; now = await head()) {
    before = now;
    await Promise.all(worlds.map((world) => world.settle()));
  }
}

describeOnPostgres('processes that process one log', () => {
  it('[PD1] [PD2] call a model once for each job and message, and finish what a killed one left', async () => {
    const worlds = await openWorlds(3);
    const [doomed, ...others] = worlds;
    if (doomed === undefined) throw new Error('There are three.');
    for (const world of worlds) world.provider.answers(anyAnswer);
    doomed.provider.answers(...Array.from({ length: 9 }, () => anyAnswer), { end: 'hang deaf' });
    const options = { leaseMs, sweepMs, jobsOfPerson: () => count };
    const [first] = await Promise.all(
      worlds.map((world, index) => world.start({ ...options, workerId: `worker-${index}` })),
    );
    if (first === undefined) throw new Error('There are three.');
    const hangs = doomed.provider.hangs();
    await askMany(new Acts(doomed), count);
    await hangs;
    doomed.kill(first);
    await settle(others);
    for (const ms of [leaseMs + 1, sweepMs]) {
      for (const world of others) world.clock.advance(ms);
      await settle(others);
    }

    expect(await ends(doomed)).toEqual(eachOnce(count));
    const again = (await beginnings(doomed)).filter(({ data }) => data['attempt'] === 2);
    expect(again.length).toBeGreaterThan(0);
    expect(again.map(({ data }) => data['workerId'])).not.toContain('worker-0');
    const byOthers = timesSent(others.map(({ provider }) => provider));
    expect(new Set(byOthers.values())).toEqual(new Set([1]));
    const all = timesSent(worlds.map(({ provider }) => provider));
    expect(all.size).toBe(2 * count);
    const twice = [...all.values()].filter((times) => times > 1);
    expect(twice.length).toBeLessThanOrEqual(again.length);
  }, 120_000);
});
