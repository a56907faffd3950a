import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { createSchema } from '@mach42/event-store/sqlite/schema.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { median, percentile, type BenchRow } from '../row.ts';
import { benchFolder, messagePosted } from './workload.ts';

const rounds = 5;
const writers = 64;
const appendsEach = 200;
const rawInserts = 2_000;

interface Round {
  readonly eventsPerSecond: number;
  /** Milliseconds, like `longestBlock`. */
  readonly p99: number;
  readonly longestBlock: number;
}

export async function appendingRows(): Promise<BenchRow[]> {
  await using folder = await benchFolder();
  using raw = new DatabaseSync(`${folder.path}/raw.db`);
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  raw.exec(`${createSchema} INSERT INTO streams (name) VALUES ('room')`);
  const store = await openSqliteEventStore({ file: `${folder.path}/events.db` });
  const baselines: number[] = [];
  const measured: Round[] = [];
  await writeWith(store, 'warm-up');
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(insertOneByOne(raw, round * rawInserts));
    measured.push(await writeWith(store, `round-${round}`));
  }
  await store.close();
  return rowsOf(median(baselines), measured);
}

function rowsOf(baseline: number, measured: readonly Round[]): BenchRow[] {
  const value = median(measured.map(({ eventsPerSecond }) => eventsPerSecond));
  const p99 = median(measured.map((round) => round.p99));
  const longestBlock = median(measured.map((round) => round.longestBlock));
  const work = `${writers} writers, one event an append, on disk before the answer`;
  return [
    {
      work,
      value,
      unit: 'events/s',
      baseline: { work: 'raw node:sqlite, one event a transaction, FULL', value: baseline },
      ratio: value / baseline,
      target: 'at least 5 × the baseline',
      ok: value >= 5 * baseline,
    },
    {
      work: `${work}: p99 of one append`,
      value: p99,
      unit: 'ms',
      target: 'at most 15 ms',
      ok: p99 <= 15,
    },
    {
      work: `${work}: longest block of the main event loop`,
      value: longestBlock,
      unit: 'ms',
      target: 'at most 5 ms',
      ok: longestBlock <= 5,
      note: 'median of the maxima of 5 rounds',
    },
  ];
}

/** Inserts into the same tables as the store's, without its checks; events a second. */
function insertOneByOne(database: DatabaseSync, firstRevision: number): number {
  const insert = database.prepare(`
    INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (1, ?, ?, ?, ?, ?)`);
  const start = performance.now();
  for (let n = 0; n < rawInserts; n += 1) {
    const { id, type, data, metadata } = messagePosted();
    insert.run(firstRevision + n, id, type, JSON.stringify(data), JSON.stringify(metadata));
  }
  return (rawInserts / (performance.now() - start)) * 1_000;
}

/** Each writer has a stream of its own and expects its revision. */
async function writeWith(store: EventStore, prefix: string): Promise<Round> {
  const latencies = new Float64Array(writers * appendsEach);
  const resolution = 1;
  const delays = monitorEventLoopDelay({ resolution });
  const start = performance.now();
  delays.enable();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; n < appendsEach; n += 1) {
      const before = performance.now();
      await store.append(`${prefix}-${writer}`, [messagePosted()], n - 1);
      latencies[writer * appendsEach + n] = performance.now() - before;
    }
  });
  await Promise.all(writing);
  const elapsed = performance.now() - start;
  delays.disable();
  return {
    eventsPerSecond: (latencies.length / elapsed) * 1_000,
    p99: percentile([...latencies], 99),
    longestBlock: Math.max(0, delays.max / 1e6 - resolution),
  };
}
