import { headers } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { postgresBinaries } from '@mach42/testing/postgres/binaries.ts';
import {
  startThrowawayServer,
  type ThrowawayServer,
} from '@mach42/testing/postgres/throwaway-server.ts';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../support/calls.ts';
import { names, startFaultyCluster, type FaultyCluster } from '../support/faulty-cluster.ts';
import { minutes, patience } from '../support/patience.ts';
import type { Refused } from '../support/steady-load.ts';
import { withLogAt } from '../support/whole-log.ts';

const hour = minutes(60);
/** Longer than the time for which a request to the event log is tried again. */
const longOutage = 12_000;

/** Not as long as a clock jumps, and longer than a busy machine keeps anyone waiting. */
const aLongWait = { patienceMs: minutes(1) };

const isUnavailable = ({ status }: Refused) => status === 503;
const unavailable = { success: false, error: { code: 'UNAVAILABLE' } };

/** The processes that are paused or cut off while the others have to continue. */
const victims = ['commands', 'projectorsA', 'work'] as const;

type Warning = Partial<
  Record<'requestId' | 'msg' | 'processor' | 'work' | 'about' | 'code', string>
> & {
  readonly err?: { readonly type: string; readonly message?: string };
};

/**
 * Returns the warnings that a process has printed, except those of single calls: their message, subject and cause.
 */
function warningsIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"level":'));
  return lines.flatMap((line) => {
    const { requestId, msg, processor, work, about, code, err } = JSON.parse(line) as Warning;
    if (requestId !== undefined) return [];
    return JSON.stringify({ msg, processor, work, about, code, error: [err?.type, err?.message] });
  });
}

const binaries = await postgresBinaries();
if (binaries === undefined) {
  process.stdout.write('No PostgreSQL that may be killed: install it. Its tests are skipped.\n');
}

describe.skipIf(binaries === undefined)('a cluster of six processes', () => {
  const ending = new AsyncDisposableStack();
  let server: ThrowawayServer;
  let faulty: FaultyCluster;
  beforeAll(async () => {
    const started = await startThrowawayServer();
    if (started === undefined) throw new Error('PostgreSQL was there, and is not any more.');
    server = started;
    ending.defer(started.stop);
    faulty = ending.use(await startFaultyCluster(server));
  }, minutes(5));
  afterAll(() => ending.disposeAsync(), minutes(1));

  const readiness = () => Promise.all(names.map((name) => faulty.readiness(name)));
  const allReady = async () => (await readiness()).every((status) => status === 200);
  const noneReady = async () => (await readiness()).every((status) => status === 503);

  /** How far the read models are. */
  async function projectedUpTo(): Promise<number> {
    const [{ schema } = { schema: '' }] = await faulty.database.query<{ schema: string }>(
      'SELECT current AS schema FROM read_models.pointer',
    );
    const [{ position } = { position: 0 }] = await faulty.database.query<{ position: number }>(
      `SELECT min(position)::int AS position FROM ${schema}.checkpoints`,
    );
    return position;
  }
  async function head(): Promise<number> {
    const [row] = await faulty.database.query<{ head: number }>(
      'SELECT max(position)::int AS head FROM event_store.events',
    );
    return row?.head ?? 0;
  }
  /** Commands are acknowledged, and projected. */
  async function expectProgress(acknowledged: () => number): Promise<void> {
    const before = acknowledged();
    await expect.poll(acknowledged, patience).toBeGreaterThan(before + 10);
    const stored = await head();
    await expect.poll(projectedUpTo, patience).toBeGreaterThanOrEqual(stored);
  }

  it(
    '[PR69] outlives a PostgreSQL that is killed, and refuses commands clearly in the meantime',
    async () => {
      const { load } = await faulty.during('killed', async ({ load }) => {
        await server.goAway('killed');
        await expect.poll(noneReady, patience).toBe(true);
        await expect.poll(() => load.refused.find(isUnavailable)?.body, patience).toBeDefined();
        await server.comeBack();
        await expect.poll(allReady, patience).toBe(true);
      });
      expect(load.refused.find(isUnavailable)?.body).toMatchObject(unavailable);
    },
    minutes(6),
  );

  it(
    '[ES70] [PR69] [FA7] outlives a PostgreSQL that is restarted in order, and is away for longer than any patience',
    async () => {
      const printed = new Map(names.map((name) => [name, faulty.cluster.output(name).length]));
      await faulty.during('restarted', async () => {
        await server.goAway('orderly');
        await setTimeout(longOutage);
        await server.comeBack();
        await expect.poll(allReady, patience).toBe(true);
      });
      // [FA7] No process repeats itself, and each says what works again.
      for (const name of names) {
        const said = warningsIn(faulty.cluster.output(name).slice(printed.get(name)));
        expect(said.filter((line, index) => said.indexOf(line) !== index)).toEqual([]);
        expect(said.join('\n')).toMatch(/again/);
      }
    },
    minutes(6),
  );

  it(
    '[PR63] continues without those that a cut network keeps from PostgreSQL, and with them after it',
    async () => {
      const key = 'a command in the dark';
      const content = 'Said in the dark.';
      const send = async () => {
        const path = pathOf(postMessage, { id: faulty.roomId });
        const answer = await fetch(`${await faulty.cluster.addressOf('commands')}${path}`, {
          method: postMessage.method,
          headers: {
            authorization: `Bearer ${faulty.token}`,
            'content-type': 'application/json',
            [headers.idempotencyKey]: key,
          },
          body: JSON.stringify({ content }),
        });
        return { status: answer.status, body: (await answer.json()) as unknown };
      };
      await faulty.during('cut', async ({ load }) => {
        for (const name of victims) faulty.ways.get(name)?.cut();
        const answered = send();
        await expectProgress(() => load.acknowledged.length);
        expect(await answered).toMatchObject({ status: 503, body: unavailable });
        expect(await faulty.readiness('projectorsA')).toBe(503);
        for (const name of victims) faulty.ways.get(name)?.heal();
        await expect.poll(allReady, patience).toBe(true);
        await expect.poll(async () => (await send()).status, patience).toBe(201);
      });
      const log = await withLogAt(faulty.database.url, everyEvent);
      const times = log.filter(({ data }) => data['content'] === content).length;
      expect(times).toBe(1);
    },
    minutes(6),
  );

  it(
    '[PR63] continues without those that stand still, which do nothing twice when they continue',
    async () => {
      await faulty.during('paused', async ({ load }) => {
        for (const name of victims) faulty.cluster.pause(name);
        try {
          await expectProgress(() => load.acknowledged.length);
        } finally {
          for (const name of victims) faulty.cluster.resume(name);
        }
        await expect.poll(allReady, patience).toBe(true);
      });
    },
    minutes(6),
  );

  it(
    'has clocks of some that jump by an hour, and ends or doubles nothing for it',
    async () => {
      const { load } = await faulty.during(
        'clocks',
        async ({ load, socket }) => {
          const opened = socket.openings();
          for (const direction of [1, -1, 0]) {
            faulty.shiftClock('commands', -direction * hour);
            faulty.shiftClock('projectorsA', -direction * hour);
            faulty.shiftClock('queries', direction * hour);
            faulty.shiftClock('work', direction * hour);
            await expectProgress(() => load.acknowledged.length);
          }
          expect(socket.openings()).toBe(opened);
        },
        aLongWait,
      );
      expect(load.refused).toEqual([]);
    },
    minutes(6),
  );
});
