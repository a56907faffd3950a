import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { expectRowsOfLog } from '../support/faulty-cluster.ts';
import { expectNothingLost } from '../support/nothing-lost.ts';
import { ownDatabase, type OwnDatabase } from '../support/own-database.ts';
import { minutes, patience } from '../support/patience.ts';
import type { SteadyLoad } from '../support/steady-load.ts';
import { withLogAt } from '../support/whole-log.ts';
import { messagesIn, privateChat } from '../support/work.ts';

const ofTests = 'tests';

describeOnPostgres('people at work by roles, all in a PostgreSQL', () => {
  const ending = new AsyncDisposableStack();
  let database: OwnDatabase;
  let product: Product;
  let name: string;
  beforeAll(async () => {
    database = ending.use(await ownDatabase(postgresUrl));
    const folder = ending.use(await temporaryFolder());
    const { url } = database;
    name = new URL(url).pathname.slice(1);
    product = ending.use(
      await startProduct({
        dataDir: folder.path,
        isByRoles: true,
        environment: {
          EVENT_STORE: url,
          VAULT: url,
          READ_MODELS: url,
          CALLS_PER_SECOND: '0',
        },
        providers: [new HeldProvider()],
      }),
    );
  }, minutes(3));
  afterAll(() => ending.disposeAsync(), minutes(1));

  /** Ends connections of the product, not those of tests. */
  const endConnections = (which = 'true') =>
    database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '${name}' AND pid <> pg_backend_pid()
          AND application_name <> '${ofTests}' AND ${which}`,
    );

  /** Nothing is lost or doubled, refusals say 503 and no less, and the rows are those of the log. */
  async function during(what: string, fault: (load: SteadyLoad) => Promise<void>): Promise<void> {
    const { address } = product;
    const readLog = () => withLogAt(database.url, everyEvent);
    const load = await expectNothingLost({ address, name: what, readLog }, fault);
    expect(load.refused.filter(({ status }) => status !== 503)).toEqual([]);
    await expectRowsOfLog(database);
  }

  it.each([
    ['deadlocks', '40P01'],
    ['serialization failures', '40001'],
  ])(
    'loses and doubles nothing when one write in ten ends in %s',
    async (what, code) => {
      const tables = await database.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
          WHERE schemaname ~ '^(event_store|vault|read_models)'`,
      );
      // Replaced without a lock that the product would meet.
      const giveUp = (share: number) =>
        database.query(
          `CREATE OR REPLACE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF random() < ${share} THEN RAISE EXCEPTION 'gave up' USING ERRCODE = '${code}'; END IF;
            RETURN NULL; END $$`,
        );
      await giveUp(0.1);
      for (const table of tables)
        await database.query(
          `CREATE OR REPLACE TRIGGER give_up AFTER INSERT OR UPDATE OR DELETE ON ${table.name}
            FOR EACH STATEMENT EXECUTE FUNCTION give_up()`,
        );
      await during(what, async (load) => {
        const before = load.acknowledged.length;
        await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + 60);
        await giveUp(0);
      });
    },
    minutes(3),
  );

  it(
    'loses and doubles nothing when connections are lost in the middle of transactions',
    () =>
      during('Lost connections', async () => {
        for (let n = 0; n < 30; n += 1) {
          await endConnections(`(state <> 'idle' OR random() < 0.1)`);
          await setTimeout(100);
        }
      }),
    minutes(3),
  );

  it(
    'loses and doubles nothing when a timeout of the server ends statements',
    async () => {
      const holder = new Client({
        connectionString: database.url,
        application_name: ofTests,
      });
      // When a test has failed, this connection ends with the database.
      holder.on('error', () => undefined);
      await holder.connect();
      await database.query(`ALTER DATABASE ${name} SET statement_timeout = '200ms'`);
      await during('Timeouts', async () => {
        await endConnections();
        for (let n = 0; n < 5; n += 1) {
          await holder.query('BEGIN; SET LOCAL statement_timeout = 0');
          await holder.query('LOCK TABLE event_store.events IN EXCLUSIVE MODE');
          await setTimeout(500);
          await holder.query('ROLLBACK');
          await setTimeout(200);
        }
        await database.query(`ALTER DATABASE ${name} RESET statement_timeout`);
        await endConnections();
      });
      await holder.end();
    },
    minutes(3),
  );

  it(
    'answers 503 while a standby is behind the address, and continues with the primary',
    () =>
      during('Standby', async (load) => {
        await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
        await endConnections();
        const isRefused = () => load.refused.some(({ status }) => status === 503);
        await expect.poll(isRefused, patience).toBe(true);
        await setTimeout(2_000);
        await database.query(
          `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
        );
        await endConnections();
      }),
    minutes(3),
  );

  it(
    'has people wait in turn when far more of them ask at once than there are connections',
    async () => {
      const { caller, token } = await signInAs(product.address, dana);
      const params = { id: await privateChat(caller) };
      const numbers = Array.from({ length: 300 }, (_, n) => n);
      const answers = await Promise.all(
        numbers.map(async (n) => {
          const body = { content: `All at once, ${n}` };
          const posted = await caller.attempt(postMessage, { params, body });
          // A caller of its own does not wait for the rows of the message that was posted.
          const reader = new Caller(product.address, token);
          const read = await messagesIn(reader, params.id).then(
            () => 200,
            (error: unknown) => String(error),
          );
          return [posted.status, read];
        }),
      );
      const counts = Map.groupBy(answers.map(String), (answer) => answer);
      expect([...counts].map(([answer, all]) => [answer, all.length])).toEqual([['201,200', 300]]);
    },
    minutes(3),
  );
});
