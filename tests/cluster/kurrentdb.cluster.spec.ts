import { search } from '@mach42/contracts/search/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { PostgresGenerations } from '@mach42/read-models/postgres/postgres-generations.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtFromNothing } from '../support/built-from-nothing.ts';
import { Caller, signInAs } from '../support/calls.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { everyAnswer } from '../support/every-answer.ts';
import { testKurrent, type TestKurrent } from '../support/kurrent-server.ts';
import { mainJob } from '../support/main-job.ts';
import { expectNothingLost } from '../support/nothing-lost.ts';
import { ownDatabase, type OwnDatabase } from '../support/own-database.ts';
import { minutes, patience } from '../support/patience.ts';
import { logOfFolder, withLogAt } from '../support/whole-log.ts';

const layout = {
  commandsA: 'command-api',
  commandsB: 'command-api',
  queries: 'query-api',
  projectors: 'projectors',
  work: 'processors,direct',
} as const;
type Name = keyof typeof layout;
const names = Object.keys(layout) as readonly Name[];

/** Longer than any call is tried again. */
const outageMs = 15_000;

describeOnPostgres('the product by roles, its log in KurrentDB and the rest in PostgreSQL', () => {
  const ending = new AsyncDisposableStack();
  let kurrent: TestKurrent;
  let database: OwnDatabase;
  let folder: TemporaryFolder;
  let cluster: Cluster<Name>;
  let log: string;
  beforeAll(async () => {
    kurrent = ending.use(await testKurrent());
    database = ending.use(await ownDatabase(postgresUrl));
    folder = ending.use(await temporaryFolder());
    const ollama = ending.use(await new FakeOllama().start());
    log = kurrent.newLog();
    cluster = ending.use(
      await startCluster({
        database: database.url,
        dataDir: folder.path,
        layout,
        env: {
          DEMO: '1',
          OLLAMA_HOST: ollama.url,
          EVENT_STORE: log,
          SIGNALS: database.url,
        },
      }),
    );
  }, minutes(5));
  afterAll(() => ending.disposeAsync(), minutes(1));

  const asDana = () => signInAs(cluster.address, dana);
  const readiness = () =>
    Promise.all(
      names.map(async (name) => {
        const { status } = await fetch(`${await cluster.addressOf(name)}/health/ready`);
        return status;
      }),
    );

  const readLog = () => withLogAt(log, everyEvent, database.url);
  async function expectNoLoss(name: string, fault: () => Promise<void>): Promise<void> {
    await expectNothingLost({ address: cluster.address, name, readLog }, fault);
    for (const one of names) expect(cluster.output(one)).not.toContain('cannot continue');
  }

  it(
    'takes an entry to a saved version, answers, finds, and continues after all stopped and started again',
    async () => {
      const { caller, token } = await asDana();
      await mainJob(caller);
      expect(
        (await caller.call(search, { query: { q: 'inspector' } })).data.length,
      ).toBeGreaterThan(0);

      const answers = await everyAnswer(caller, dana.mobile);
      expect(await Promise.all(names.map((name) => cluster.end(name, 'SIGTERM')))).toEqual(
        names.map(() => 0),
      );
      await Promise.all(names.map((name) => cluster.start(name)));
      const again = new Caller(cluster.address, token);
      // Each process asks at its start which services of models answer, so the answers become equal a little later.
      await expect.poll(() => everyAnswer(again, dana.mobile), patience).toEqual(answers);
    },
    minutes(4),
  );

  it(
    'loses and doubles nothing when a process of each role is killed under load',
    async () => {
      for (const name of ['commandsA', 'queries', 'projectors', 'work'] as const) {
        await expectNoLoss(`Without ${name}`, async () => {
          await cluster.end(name, 'SIGKILL');
          await cluster.start(name);
        });
      }
    },
    minutes(5),
  );

  it(
    'outlives a server that is away for longer than any patience',
    async (test) => {
      const { outage } = kurrent;
      if (outage === undefined) {
        return test.skip('KURRENTDB_STOP and KURRENTDB_START name no commands for the server.');
      }
      await expectNoLoss('Server away', async () => {
        await outage.begin();
        await expect.poll(readiness, patience).toEqual(names.map(() => 503));
        await setTimeout(outageMs);
        await outage.end();
        await expect.poll(readiness, patience).toEqual(names.map(() => 200));
      });
    },
    minutes(5),
  );

  it(
    'has rows that equal those built from nothing, and copies its log to files and back',
    async () => {
      await using reader = await new PostgresGenerations({ url: database.url }).openReader();
      const readAll = (url: string) => withLogAt(url, everyEvent, database.url);
      await withLogAt(
        log,
        async (store) => {
          await cluster.end('work', 'SIGTERM');
          const isBehind = async () => (await store.head()) !== (await positionOf(reader));
          await expect.poll(isBehind, patience).toBe(false);
          await using fromNothing = await builtFromNothing(store);
          expect(await dump(reader)).toEqual(await fromNothing.dump());
        },
        database.url,
      );
      await Promise.all(names.map((name) => cluster.end(name, 'SIGTERM')));
      const back = kurrent.newLog();
      const env = { FROM: log, VAULT: database.url, BACK: back };
      const ops = (...args: string[]) =>
        runOps(args, { env, print: () => undefined, signal: new AbortController().signal });
      await using copy = await temporaryFolder();
      const files = [`sqlite:${copy.path}/events.db`, `sqlite:${copy.path}/vault.db`] as const;
      const vault = ['--vault-from', 'env:VAULT', '--vault-to', files[1]];
      expect(await ops('copy', '--from', 'env:FROM', '--to', files[0], ...vault)).toBe(0);
      expect(await ops('copy', '--from', files[0], '--to', 'env:BACK')).toBe(0);
      const contents = (events: Awaited<ReturnType<typeof readAll>>) =>
        events.map(({ position: _, ...event }) => event);
      const original = contents(await readAll(log));
      expect(original.length).toBeGreaterThan(100);
      expect(contents(await readAll(back))).toEqual(original);
      expect(contents(await logOfFolder(copy.path))).toEqual(original);
    },
    minutes(3),
  );
});
