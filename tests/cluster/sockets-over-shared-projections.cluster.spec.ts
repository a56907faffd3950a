import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { Outbox } from '@mach42/query-api/outbox/outbox.ts';
import { oneProcess } from '@mach42/query-api/outbox/ports.ts';
import { FakeLink } from '@mach42/query-api/outbox/testing/fake-link.ts';
import { signInOf } from '@mach42/query-api/outbox/testing/fake-world.ts';
import { FuzzClient } from '@mach42/query-api/outbox/testing/fuzz-client.ts';
import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { changesAfter, countChangesAfter } from '@mach42/read-models/changes/changes.reads.ts';
import { roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { kept } from '@mach42/read-models/testing/kept.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { expect, it } from 'vitest';

const longMs = 180_000;
const untilTrue = { timeout: longMs, interval: 50 };

/** The outbox of one of several processes that answer queries. */
async function openOutbox(world: SharedWorld, errors: unknown[]) {
  const { database: db } = world;
  const progress = await world.follow();
  const outbox = new Outbox({
    changes: {
      after: (query) => changesAfter(db, query),
      count: (query) => countChangesAfter(db, query),
    },
    progress,
    rooms: { roomIdsOf: (userId) => roomIdsOf(db, userId), mayVisit: async () => false },
    rows: { onReplaced: () => () => {}, replacedAt: async () => 0n },
    signals: inProcessSignals(),
    processes: oneProcess,
    signIns: { holds: async () => true, onEnded: () => () => {} },
    report: (error) => errors.push(error),
  });
  return { outbox, progress };
}

describeOnPostgres('sockets over projections that several processes share', () => {
  it(
    '[WS10] [WS11] resume at any process, and miss nothing and see nothing twice',
    async () => {
      await using world = await SharedWorld.open(postgresUrl);
      const { events, userIds } = randomWorkspace(41, 2_000);
      const random = new Random(41);
      const errors: unknown[] = [];
      const servers = [await openOutbox(world, errors), await openOutbox(world, errors)];
      await world.spawn('steady');
      const victim = await world.spawn('victim');
      await expect.poll(async () => (await world.holders()).size, untilTrue).toBe(2);

      const clients = userIds.map((userId) => new FuzzClient(userId));
      async function connect(client: FuzzClient): Promise<void> {
        const server = random.pick(servers);
        if (server === undefined) throw new Error('There are two.');
        const link = new FakeLink();
        const connection = server.outbox.connect(signInOf(client.userId), link);
        client.connected({ link, connection });
        await server.outbox.greet(connection, client.since);
      }
      await Promise.all(clients.map(connect));
      for (let at = 0; at < events.length; at += 100) {
        await world.append(events.slice(at, at + 100));
        for (const client of clients) client.read();
        const leaver = random.pick(clients);
        if (leaver !== undefined) {
          leaver.current?.connection.close(1001, 'a tunnel');
          leaver.disconnected();
          await connect(leaver);
        }
        if (at === 900) victim.kill('SIGKILL');
      }
      await Promise.all(servers.map(({ progress }) => progress.processAll()));

      let owed = 0;
      for (const client of clients) {
        const audiences = [toUser(client.userId)];
        const after = client.base ?? 0n;
        const which = { audiences, after, limit: 10_000 };
        const own = kept(await changesAfter(world.database, which));
        const due = own.map(({ position }) => position);
        owed += due.length;
        const missing = () => {
          client.read();
          const seen = new Set(client.seen);
          return due.filter((position) => !seen.has(position));
        };
        await expect.poll(missing, untilTrue).toEqual([]);
      }
      expect(owed).toBeGreaterThan(500);
      expect(errors).toEqual([]);
      for (const { outbox } of servers) outbox.stop();
    },
    longMs,
  );
});
