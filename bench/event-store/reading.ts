import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { besideBaseline } from '../beside-baseline.ts';
import type { BenchRow } from '../row.ts';
import { benchFolder, messagePosted } from './workload.ts';

const streams = 200;
const eventsEach = 100;

export async function readingRows(): Promise<BenchRow[]> {
  await using folder = await benchFolder();
  const file = `${folder.path}/events.db`;
  const store = await openSqliteEventStore({ file });
  await fill(store);
  using raw = new DatabaseSync(file, { readOnly: true });
  const statement = raw.prepare(`
    SELECT data, metadata FROM events JOIN streams ON streams.id = events.stream
    WHERE name = ? ORDER BY revision`);
  const row = await besideBaseline({
    work: `read a stream of ${eventsEach}`,
    unit: 'streams/s',
    product: () => perSecond((name) => store.readStream(name)),
    baseline: {
      work: 'raw statement and JSON.parse',
      measure: () => perSecond((name) => readRaw(statement, name)),
    },
    atLeast: 0.8,
  });
  await store.close();
  return [row];
}

/** One event a stream in turn, so that the events of a stream lie apart in the file. */
async function fill(store: EventStore): Promise<void> {
  for (let n = 0; n < eventsEach; n += 1) {
    const appends = Array.from({ length: streams }, (_, stream) =>
      store.append(`room-${stream}`, [messagePosted()], n - 1),
    );
    await Promise.all(appends);
  }
}

function readRaw(statement: StatementSync, stream: string): unknown[] {
  return statement.all(stream).map(({ data, metadata }) => ({
    data: JSON.parse(String(data)),
    metadata: JSON.parse(String(metadata)),
  }));
}

/** Reads every stream five times over. */
async function perSecond(read: (stream: string) => unknown): Promise<number> {
  const count = streams * 5;
  const start = performance.now();
  for (let n = 0; n < count; n += 1) await read(`room-${n % streams}`);
  return (count / (performance.now() - start)) * 1_000;
}
