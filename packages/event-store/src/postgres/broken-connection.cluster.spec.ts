import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { expect, it, onTestFinished } from 'vitest';
import { noted, numbered, range } from '../contract/builders.ts';
import { FeedReader, firstEvents } from '../contract/feed-reader.ts';
import { AppendUnsettled, DatabaseUnreachable } from '../log/server-errors.ts';
import { connectionOfTest, logOfTest } from './testing/new-log.ts';
import { Proxy } from './testing/proxy.ts';
import { storeOfTest } from './testing/stores.ts';

/** The server may be busy with other tests. */
const patient = { timeout: 30_000 };

/** A part of the request that executes the function. */
const append = 'ThingNoted';

describeOnPostgres('an append whose connection breaks', () => {
  it('[ES103] is stored once when it was executed and the answer is lost', async () => {
    const log = logOfTest(postgresUrl);
    const proxy = await Proxy.ofTest(log.url);
    const store = await storeOfTest({ ...log, url: proxy.url });
    const reader = new FeedReader(store);
    for (const n of range(5)) {
      const lost = proxy.loseAnswerTo(append);
      const delivery = reader.next(2);
      const appended = store.append('room-1', numbered(2, n * 2), n * 2 - 1);
      await lost;
      await expect(appended).resolves.toMatchObject({
        revision: n * 2 + 1,
        position: BigInt(n * 2 + 2),
      });
      expect((await delivery).map(({ data }) => data['n'])).toEqual([n * 2, n * 2 + 1]);
    }
    expect(await store.head()).toBe(10n);
    await reader.end();
  });

  it('[ES103] is stored once when the server ends it before it is executed', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest(log);
    const operator = await connectionOfTest(log.url);
    const key = `hashtextextended('${log.schema}.append', 42)`;
    await operator.query(`SELECT pg_advisory_lock(${key})`);
    const appended = Promise.all(
      range(5).map((n) => store.append('room-1', [noted({ n })], 'any')),
    );
    await expect
      .poll(async () => {
        const { rowCount } = await operator.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE wait_event = 'advisory' AND query LIKE $1`,
          [`%${log.schema}.append(%`],
        );
        return rowCount;
      }, patient)
      .toBeGreaterThan(0);
    await operator.query(`SELECT pg_advisory_unlock(${key})`);
    expect((await appended).map(({ revision }) => revision)).toEqual(range(5));
    expect(await store.head()).toBe(5n);
  });

  it('[ES103] is stored once when a timeout of the server ends it again and again', async () => {
    const log = logOfTest(postgresUrl);
    const url = new URL(log.url);
    url.searchParams.set('options', '-c statement_timeout=150');
    const store = await storeOfTest({ ...log, url: url.href });
    const operator = await connectionOfTest(log.url);
    const key = `hashtextextended('${log.schema}.append', 42)`;
    await operator.query(`SELECT pg_advisory_lock(${key})`);
    const appended = Promise.all(
      range(5).map((n) => store.append('room-1', [noted({ n })], 'any')),
    );
    // Longer than the timeout.
    await operator.query('SELECT pg_sleep(0.6)');
    await operator.query(`SELECT pg_advisory_unlock(${key})`);
    expect((await appended).map(({ revision }) => revision)).toEqual(range(5));
    expect(await store.head()).toBe(5n);
  });

  it('[ES103] is unsettled when the server stays away, and repeating it settles it', async () => {
    const log = logOfTest(postgresUrl);
    const proxy = await Proxy.ofTest(log.url);
    const store = await storeOfTest({ ...log, url: proxy.url, patience: 200 });
    const events = numbered(2);
    const lost = proxy.loseAnswerTo(append);
    const appended = store.append('room-1', events, 'none');
    const refused = expect(appended).rejects.toThrow(AppendUnsettled);
    await lost;
    await proxy.stop();
    await refused;
    await expect(appended).rejects.toThrow('repeat it with the same event ids');
    const later = store.append('room-1', numbered(1), 'any');
    await expect(later).rejects.toThrow(DatabaseUnreachable);
    await expect(later).rejects.toThrow(/Nothing was stored\. Start it/);
    await expect(store.head()).rejects.toThrow(DatabaseUnreachable);

    const direct = await storeOfTest(log);
    const repeated = await direct.append('room-1', events, 'none');
    expect(repeated).toMatchObject({ revision: 1, position: 2n, replayed: true });
    expect(await direct.head()).toBe(2n);
  });
});

describeOnPostgres('a server that is killed while 16 writers append', () => {
  it('[ES101] [ES103] [ES104] and is available again: everything is stored once and delivered', async (test) => {
    const server = await startThrowawayServer();
    if (server === undefined) return test.skip('PostgreSQL is elsewhere, and not ours to kill.');
    onTestFinished(server.stop);
    const store = await storeOfTest({ url: server.url, patience: 30_000 });
    const delivered = firstEvents(store, 0n, 16 * 40);
    const halfway = Promise.withResolvers<void>();
    const write = async (writer: number) => {
      for (const n of range(40)) {
        const answer = await store.append(`room-${writer}`, [noted({ n })], n - 1);
        expect(answer.revision).toBe(n);
        if (n === 20) halfway.resolve();
      }
    };
    const writing = Promise.all(range(16).map(write));
    await halfway.promise;
    await server.restart();
    await writing;
    const events = await delivered;
    expect(events.map(({ position }) => Number(position))).toEqual(range(16 * 40, 1));
    expect(await store.readAll(0n, 1_000)).toEqual(events);
  });
});
