import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { newEvent, numbered, range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import type { RecordedEvent } from '../event.ts';
import { appendRequest } from '../log/append-request.ts';
import { argumentsOf } from './grouped.ts';
import { connectionOfTest, logOfTest } from './testing/new-log.ts';
import { storeOfTest } from './testing/stores.ts';

const streams = (events: readonly RecordedEvent[]) => events.map(({ stream }) => stream);

/** The server may be busy with other tests. */
const patient = { timeout: 30_000 };

/** Appends inside of whatever transaction the connection has open. */
async function appendBy(client: Client, schema: string, stream: string): Promise<void> {
  const values = [...argumentsOf([appendRequest(stream, [newEvent()], 'any')]), 'another'];
  const parameters = values.map((_, index) => `$${index + 1}`).join(', ');
  await client.query(`SELECT ${schema}.append(${parameters})`, values);
}

/** Resolves when a connection waits for the lock that orders the appends of this log. */
async function isAwaited(client: Client, schema: string): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE $1`,
        [`%${schema}.append(%`],
      );
      return rows.length;
    }, patient)
    .toBeGreaterThan(0);
}

describeOnPostgres('appends whose transactions overlap', () => {
  it('[ES102] [ES61] one that began earlier and ends later: the faster one waits', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest({ ...log, pollEvery: 600_000 });
    const [slow, observer] = [await connectionOfTest(log.url), await connectionOfTest(log.url)];
    const reader = new FeedReader(store);
    const delivery = reader.next(2);
    await slow.query('BEGIN');
    await appendBy(slow, log.schema, 'slow');
    const fast = store.append('fast', numbered(1), 'none');
    await isAwaited(observer, log.schema);
    expect([await store.head(), await store.readAll(0n, 10)]).toEqual([0n, []]);
    await slow.query('COMMIT');
    expect((await fast).position).toBe(2n);
    expect(streams(await delivery)).toEqual(['slow', 'fast']);
    expect(streams(await store.readAll(0n, 10))).toEqual(['slow', 'fast']);
    await reader.end();
  });

  it('[ES102] [ES2] one that is rolled back leaves no gap', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest({ ...log, pollEvery: 600_000 });
    const client = await connectionOfTest(log.url);
    const reader = new FeedReader(store);
    for (const n of range(3)) {
      await client.query('BEGIN');
      await appendBy(client, log.schema, 'gone');
      await client.query('ROLLBACK');
      const delivery = reader.next(1);
      const { position } = await store.append('kept', numbered(1), 'any');
      expect(position).toBe(BigInt(n + 1));
      expect(streams(await delivery)).toEqual(['kept']);
    }
    expect(streams(await store.readAll(0n, 10))).toEqual(['kept', 'kept', 'kept']);
    await reader.end();
  });

  it('[ES102] the lower transaction id with the higher position is delivered', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest({ ...log, pollEvery: 600_000 });
    const client = await connectionOfTest(log.url);
    const reader = new FeedReader(store);
    await client.query('BEGIN');
    const early = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
    await store.append('later id', numbered(1), 'none');
    expect(streams(await reader.next(1))).toEqual(['later id']);
    await appendBy(client, log.schema, 'earlier id');
    await client.query('COMMIT');
    expect(streams(await reader.next(1))).toEqual(['earlier id']);
    const { rows } = await client.query<{ stream: string; xmin: string }>(
      `SELECT stream, xmin::text FROM ${log.schema}.events ORDER BY position`,
    );
    expect(rows[1]).toEqual({ stream: 'earlier id', xmin: early.rows[0]?.id });
    expect(Number(rows[0]?.xmin)).toBeGreaterThan(Number(rows[1]?.xmin));
    await reader.end();
  });

  it('[ES102] a transaction that stays open elsewhere delays no append and no reader', async () => {
    const log = logOfTest(postgresUrl);
    const store = await storeOfTest({ ...log, pollEvery: 600_000 });
    const idle = await connectionOfTest(log.url);
    await idle.query('BEGIN; SELECT pg_current_xact_id()');
    const reader = new FeedReader(store);
    await store.append('room-1', numbered(5), 'none');
    expect(await reader.next(5)).toHaveLength(5);
    await idle.query('ROLLBACK');
    await reader.end();
  });
});
