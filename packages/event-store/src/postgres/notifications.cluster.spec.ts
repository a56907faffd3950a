import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { expect, it } from 'vitest';
import { noted, numbered, range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { connectionOfTest, logOfTest } from './testing/new-log.ts';
import { storeOfTest } from './testing/stores.ts';

const rareMs = 600_000;

describeOnPostgres('a store beside another one', () => {
  it('[ES104] [ES100] is notified of what the other appends', async () => {
    const log = logOfTest(postgresUrl);
    const [store, other] = [
      await storeOfTest({ ...log, pollEvery: rareMs }),
      await storeOfTest({ ...log, pollEvery: rareMs }),
    ];
    const reader = new FeedReader(store);
    for (const n of range(20)) {
      const delivery = reader.next(1);
      await (n % 3 === 0 ? store : other).append('room-1', [noted({ n })], 'any');
      expect((await delivery).map(({ data }) => data)).toEqual([{ n }]);
    }
    await reader.end();
  });

  it('[ES104] listens again when its connection is ended, and misses nothing', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest({ ...log, pollEvery: rareMs });
    const other = await storeOfTest({ ...log, pollEvery: rareMs });
    const operator = await connectionOfTest(log.url);
    const endAll = () =>
      operator.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE $1 AND pid <> pg_backend_pid()`,
        [`%${log.schema}%`],
      );
    const reader = new FeedReader(store);
    for (const n of range(10)) {
      const delivery = reader.next(2);
      await other.append('room-1', [noted({ n })], 'any');
      const { rowCount } = await endAll();
      expect(rowCount).toBeGreaterThan(0);
      await other.append('room-1', [noted({ n })], 'any');
      expect((await delivery).map(({ data }) => data)).toEqual([{ n }, { n }]);
    }
    expect(await store.head()).toBe(20n);
    await reader.end();
  });

  it('[ES104] finds by reading what no notification reported', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest({ ...log, pollEvery: 50 });
    const { events } = await store.append('room-1', numbered(1), 'none');
    const reader = new FeedReader(store, { after: 1n });
    const delivery = reader.next(1);
    const silent = await connectionOfTest(log.url);
    await silent.query(
      `INSERT INTO ${log.schema}.events
      SELECT 2, 'room-2', 0, gen_random_uuid(), type, data, metadata FROM ${log.schema}.events`,
    );
    expect(await delivery).toMatchObject([
      { stream: 'room-2', position: 2n, data: events[0]?.data },
    ]);
    await reader.end();
  });
});
