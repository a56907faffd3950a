import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { changesBetween } from '@mach42/read-models/changes/changes.reads.ts';
import { parkedEvents, positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { expect, it } from 'vitest';
import { projectors } from '../registry.ts';

const longMs = 180_000;
const untilTrue = { timeout: longMs, interval: 50 };

/** Every event has a row there. */
const auditedAt = prepared((q, p: { position: number }) =>
  q.selectFrom('audit_events').select('position').where('position', '=', p.position),
);

describeOnPostgres('a process that follows shared projections', () => {
  it(
    '[PR65] is given every change once, in the order of the log, and then finds its rows',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(21, 2_000);
      const follower = await world.follow();
      const received: AppliedChange[] = [];
      const positions: bigint[] = [];
      const readThen: Promise<bigint>[] = [];
      follower.onApplied((position, changes) => {
        received.push(...changes);
        positions.push(position);
        readThen.push(positionOf(world.database));
      });
      for (const name of ['one', 'two', 'three']) await world.join(name);
      await expect.poll(async () => (await world.holders()).size, untilTrue).toBe(3);
      for (let at = 0; at < events.length; at += 100) {
        await world.append(events.slice(at, at + 100));
        const position = BigInt(at + 100);
        expect(await follower.waitFor(position, longMs)).toBe(true);
        expect(await world.database.first(auditedAt, { position: at + 100 })).toBeDefined();
        expect(await positionOf(world.database)).toBeGreaterThanOrEqual(position);
      }
      await using alone = await project(await world.store.readAll(0n, events.length));
      const range = { after: 0n, upTo: BigInt(events.length), limit: events.length };
      // The changes of a room are deleted with the room; listeners have received them.
      const { changes: kept } = await changesBetween(alone, range);
      const keptAt = new Set(kept.map(({ position }) => position));
      expect(received.filter(({ position }) => keptAt.has(position))).toEqual(kept);
      const receivedAt = received.map(({ position }) => position);
      expect(receivedAt).toEqual([...new Set(receivedAt)].toSorted((a, b) => Number(a - b)));
      for (const [index, position] of (await Promise.all(readThen)).entries()) {
        expect(position).toBeGreaterThanOrEqual(positions[index] ?? 0n);
      }
    },
    longMs,
  );

  it(
    '[PR30] [PR31] meets an event that one group cannot apply as one process alone leaves it',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events } = randomWorkspace(22, 600);
      const poison = events.filter(({ type }) => type === 'MessagePosted').at(3);
      const faulty = projectors.map((projector) =>
        projector.name === 'messages'
          ? {
              ...projector,
              apply: async (...step: Parameters<typeof projector.apply>) => {
                if (step[0].id === poison?.id) throw new Error('This one is too much.');
                return projector.apply(...step);
              },
            }
          : projector,
      );
      await Promise.all([world.join('one', faulty), world.join('two', faulty)]);
      await expect.poll(async () => (await world.holders()).size, untilTrue).toBe(2);
      const follower = await world.follow();
      await world.append(events);
      await follower.processAll();
      const parked = await parkedEvents(world.database);
      const later = parked.slice(1);
      expect(parked[0]).toMatchObject({
        projector: 'messages',
        position: poison?.position,
        error: 'Error: This one is too much.',
      });
      expect(later.length).toBeGreaterThan(0);
      expect(later.every(({ key }) => key === poison?.metadata.key)).toBe(true);
      expect(later.every(({ projector }) => projector === 'messages')).toBe(true);
      expect(await positionOf(world.database)).toBe(600n);
      expect(world.failures).toEqual([]);
    },
    longMs,
  );
});
