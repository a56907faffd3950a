import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { Client } from 'pg';
import { besideBaseline } from '../beside-baseline.ts';
import { messagePosted } from '../event-store/workload.ts';
import type { BenchRow } from '../row.ts';
import { benchSchema } from './schema.ts';

const streams = 100;
const eventsEach = 200;
const page = 1_000;

export async function readingRows(url: string): Promise<BenchRow[]> {
  await using log = await benchSchema(url);
  const store = await openPostgresEventStore({ url, schema: log.name });
  await fill(store);
  const client = new Client(url);
  await client.connect();
  const row = await besideBaseline({
    work: 'PostgreSQL catch-up read',
    product: () => perSecond((after) => store.readAll(after, page)),
    baseline: {
      work: 'paging through pg and JSON.parse',
      measure: () => perSecond((after) => readPlainly(client, log.name, after)),
    },
    atLeast: 0.6,
  });
  await client.end();
  await store.close();
  return [row];
}

async function fill(store: EventStore): Promise<void> {
  for (let n = 0; n < eventsEach; n += 1) {
    const appends = Array.from({ length: streams }, (_, stream) =>
      store.append(`room-${stream}`, [messagePosted()], n - 1),
    );
    await Promise.all(appends);
  }
}

interface Positioned {
  readonly position: bigint;
}

async function readPlainly(client: Client, schema: string, after: bigint): Promise<Positioned[]> {
  const { rows } = await client.query<{ position: string; data: string; metadata: string }>({
    name: 'page',
    text: `SELECT position, data, metadata FROM ${schema}.events
      WHERE position > $1 ORDER BY position LIMIT ${page}`,
    values: [String(after)],
  });
  return rows.map(({ position, data, metadata }) => ({
    position: BigInt(position),
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
  }));
}

/** Reads the whole log, page after page; events a second. */
async function perSecond(read: (after: bigint) => Promise<readonly Positioned[]>): Promise<number> {
  const start = performance.now();
  let after = 0n;
  let count = 0;
  for (;;) {
    const events = await read(after);
    after = events.at(-1)?.position ?? after;
    count += events.length;
    if (events.length < page) break;
  }
  return (count / (performance.now() - start)) * 1_000;
}
