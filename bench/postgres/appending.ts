import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { Client } from 'pg';
import { besideBaseline } from '../beside-baseline.ts';
import { messagePosted } from '../event-store/workload.ts';
import type { BenchRow } from '../row.ts';
import { benchSchema } from './schema.ts';

const writers = 16;
const appendsEach = 150;

export async function appendingRows(url: string): Promise<BenchRow[]> {
  await using log = await benchSchema(url);
  await using plain = await benchSchema(url);
  const clients = await Promise.all(Array.from({ length: writers }, () => connected(url)));
  await clients[0]?.query(`
    CREATE SCHEMA ${plain.name};
    CREATE TABLE ${plain.name}.events (
      position bigserial PRIMARY KEY, stream text COLLATE "C" NOT NULL, revision int NOT NULL,
      id uuid NOT NULL UNIQUE, type text NOT NULL, data text NOT NULL, metadata text NOT NULL,
      UNIQUE (stream, revision))`);
  const store = await openPostgresEventStore({ url, schema: log.name });
  await writeToStore(store, 'warm-up');
  const row = await besideBaseline({
    work: `PostgreSQL append, ${writers} writers, one event each`,
    product: (round) => writeToStore(store, `round-${round}`),
    baseline: {
      work: `insert and commit through pg, ${writers} connections`,
      measure: (round) => writePlainly(clients, plain.name, `round-${round}`),
    },
    atLeast: 1,
  });
  await store.close();
  await Promise.all(clients.map((client) => client.end()));
  return [row];
}

async function connected(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

/** Events a second; each writer has a stream of its own, and waits for its answer. */
async function perSecond(append: (writer: number, revision: number) => Promise<unknown>) {
  const start = performance.now();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let revision = 0; revision < appendsEach; revision += 1) await append(writer, revision);
  });
  await Promise.all(writing);
  return ((writers * appendsEach) / (performance.now() - start)) * 1_000;
}

function writeToStore(store: EventStore, prefix: string): Promise<number> {
  return perSecond((writer, revision) =>
    store.append(`${prefix}-${writer}`, [messagePosted()], revision - 1),
  );
}

/** Into the same table with the same indexes, without the store's checks and notifications. */
function writePlainly(clients: readonly Client[], schema: string, prefix: string): Promise<number> {
  const text = `INSERT INTO ${schema}.events (stream, revision, id, type, data, metadata)
    VALUES ($1, $2, $3, $4, $5, $6)`;
  return perSecond((writer, revision) => {
    const { id, type, data, metadata } = messagePosted();
    const event = [id, type, JSON.stringify(data), JSON.stringify(metadata)];
    const values = [`${prefix}-${writer}`, revision, ...event];
    return clients[writer]?.query({ name: 'insert', text, values }) ?? Promise.resolve();
  });
}
