import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { PostgresGenerations } from '@mach42/read-models/postgres/postgres-generations.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { projectors } from '../registry.ts';
import { RebuildableProjections } from '../runtime/rebuildable-projections.ts';

const longMs = 180_000;
const untilTrue = { timeout: longMs, interval: 50 };

async function world() {
  const schema = `moved_${randomBytes(5).toString('hex')}`;
  const log = `${schema}_log`;
  const store = await openPostgresEventStore({ url: postgresUrl, schema: log });
  onTestFinished(async () => {
    await store.close();
    const client = new Client(postgresUrl);
    await client.connect();
    await client.query(`drop schema ${log} cascade`);
    await client.query(`drop schema ${schema} cascade`);
    for (const generation of await generationsIn())
      await client.query(`drop schema ${generation} cascade`);
    await client.end();
  });

  async function generationsIn(): Promise<string[]> {
    const client = new Client(postgresUrl);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname ~ $1 order by nspname',
      [`^${schema}_[0-9]+$`],
    );
    await client.end();
    return rows.map(({ name }) => name);
  }

  const failures: unknown[] = [];
  const ends: string[] = [];
  async function join(instance: string) {
    const generations = new PostgresGenerations({ url: postgresUrl, schema });
    const projections = await RebuildableProjections.start({
      first: await generations.openCurrent(),
      openEmpty: () => generations.openEmpty(),
      source: store,
      projectors,
      now: () => 0,
      onFailure: (error) => failures.push(error),
      onRebuildFailed: (error) => failures.push(error),
      onRebuildEnded: async (outcome) => void ends.push(outcome),
      cluster: { instance, generations, onWarning: () => {}, presentMs: 2_000, pollEveryMs: 200 },
    });
    onTestFinished(() => projections.stop());
    const notified: AppliedChange[] = [];
    projections.onApplied((_, changes) => notified.push(...changes));
    return { projections, notified };
  }

  async function append(events: ReturnType<typeof randomWorkspace>['events']): Promise<void> {
    const appends = events.map(({ stream, id, type, data, metadata }) =>
      store.append(stream, [{ id, type, data, metadata }], 'any'),
    );
    await Promise.all(appends);
  }
  return { store, join, append, failures, ends, generationsIn };
}

describeOnPostgres('read models that several processes share', () => {
  it(
    '[PR50] [PR51] [PR66] are rebuilt by one of them, and the others follow',
    async () => {
      const { store, join, append, failures, generationsIn } = await world();
      const { events } = randomWorkspace(31, 1_500);
      const all = [await join('builder'), await join('other'), await join('third')];
      const [builder] = all;
      await append(events.slice(0, 500));
      await builder?.projections.processAll();
      const [before] = await generationsIn();

      expect(builder?.projections.rebuild()).toBe(true);
      for (let at = 500; at < 1_500; at += 50) {
        await append(events.slice(at, at + 50));
        await Promise.all(all.map(({ projections }) => projections.processAll()));
      }
      await builder?.projections.rebuilt();
      expect(builder?.projections.rebuilding?.state).toBe('done');
      await expect.poll(generationsIn, untilTrue).toHaveLength(1);
      expect(await generationsIn()).not.toContain(before);

      await using alone = await project(await store.readAll(0n, 2_000));
      for (const { projections, notified } of all) {
        await projections.processAll();
        expect(await positionOf(projections.reader)).toBe(1_500n);
        expect(await dump(projections.reader)).toEqual(await dump(alone));
        const positions = notified.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => Number(a - b)));
        expect(positions).toEqual(all[0]?.notified.map(({ position }) => position));
      }
      expect(failures).toEqual([]);
    },
    longMs,
  );

  it(
    '[PR50] [PR66] are rebuilt once, although two are asked to',
    async () => {
      const { join, append, failures, generationsIn } = await world();
      const all = [await join('one'), await join('two')];
      await append(randomWorkspace(32, 400).events);
      await Promise.all(all.map(({ projections }) => projections.processAll()));
      for (const { projections } of all) projections.rebuild();
      await Promise.all(all.map(({ projections }) => projections.rebuilt()));
      const states = all.map(({ projections }) => projections.rebuilding?.state);
      expect(states.map(String).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
        'done',
        'undefined',
      ]);
      await expect.poll(generationsIn, untilTrue).toHaveLength(1);
      expect(failures).toEqual([]);
    },
    longMs,
  );

  it(
    '[PR66] are left to another by one that ends before it is done, and says nothing of an end',
    async () => {
      const { join, append, failures, ends, generationsIn } = await world();
      const [first, second] = [await join('first'), await join('second')];
      await append(randomWorkspace(33, 400).events);
      expect(first.projections.rebuild()).toBe(true);
      await first.projections.stop();
      expect(ends).toEqual([]);
      expect(second.projections.rebuild()).toBe(true);
      await second.projections.rebuilt();
      expect(second.projections.rebuilding?.state).toBe('done');
      expect(ends).toEqual(['done']);
      await expect.poll(generationsIn, untilTrue).toHaveLength(1);
      expect(await positionOf(second.projections.reader)).toBe(400n);
      expect(failures).toEqual([]);
    },
    longMs,
  );
});
