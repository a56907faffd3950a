import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mixedEvents } from './catch-up/mixed-events.ts';
import { measure5, type BenchRow } from './row.ts';

const count = 200_000;
const target = 30_000;
const page = 1_000;
/** The server's own value: a client that was away for longer reads everything again. */
const changesKeptMs = 7 * 24 * 60 * 60 * 1_000;

/** Measures how fast all read models are built from a log. */
export async function catchUpBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'catch-up-'));
  const file = join(folder, 'events.db');
  const store = await openSqliteEventStore({ file });
  try {
    await fill(store);
    const baseline = await measure5(() => scan(file));
    const value = await measure5(() => project(store, join(folder, 'read.db')));
    return [
      {
        work: `catch up ${count.toLocaleString('en')} mixed events into all read models`,
        value,
        unit: 'events/s',
        baseline: { work: 'raw page scan and JSON.parse', value: baseline },
        ratio: value / baseline,
        target: `at least ${target.toLocaleString('en')} events/s`,
        ok: value >= target,
        note: 'of events older than seven days no changes are recorded, as by a server',
      },
    ];
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

async function fill(store: EventStore): Promise<void> {
  const events = mixedEvents(count);
  for (let at = 0; at < events.length; at += page) {
    const appends = events
      .slice(at, at + page)
      .map(({ stream, event }) => store.append(stream, [event], 'any'));
    await Promise.all(appends);
  }
}

function scan(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const read = db.prepare(
    'SELECT position, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT ?',
  );
  const start = performance.now();
  let position = 0;
  let seen = 0;
  for (;;) {
    const rows = read.all(position, page);
    for (const row of rows) {
      JSON.parse(String(row['data']));
      JSON.parse(String(row['metadata']));
    }
    seen += rows.length;
    if (rows.length < page) break;
    position = Number(rows.at(-1)?.['position']);
  }
  const seconds = (performance.now() - start) / 1000;
  db.close();
  return seen / seconds;
}

async function project(source: EventStore & EventFeed, file: string): Promise<number> {
  const start = performance.now();
  const database = await openSqliteDatabase(file);
  const failed = Promise.withResolvers<never>();
  const runner = await startProjections({
    database,
    source,
    projectors,
    now: () => performance.now(),
    keepChangesSince: () => new Date(Date.now() - changesKeptMs).toISOString(),
    onFailure: failed.reject,
  });
  await Promise.race([runner.processAll(), failed.promise]);
  const seconds = (performance.now() - start) / 1000;
  await runner.stop();
  await database.close();
  for (const part of [file, `${file}-wal`, `${file}-shm`]) await rm(part, { force: true });
  return count / seconds;
}
