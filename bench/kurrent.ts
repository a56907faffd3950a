import { openKurrentEventStore } from '@mach42/event-store/kurrentdb/open.ts';
import {
  appendToNewStreams,
  bareClient,
  logAt,
} from '@mach42/event-store/kurrentdb/testing/client.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { copyLog } from '@mach42/server/ops/copy-log.ts';
import { randomBytes } from 'node:crypto';
import { besideBaseline } from './beside-baseline.ts';
import { messagePosted } from './event-store/workload.ts';
import { postingRows } from './kurrent/posting.ts';
import { measure5, type BenchRow } from './row.ts';

type Client = ReturnType<typeof bareClient>;

const appendsEach = 40;
const copied = 2_000;

/** Measures on the server of `KURRENTDB_URL`, which keeps the events that this writes; returns no row without one. */
export async function kurrentBench(): Promise<BenchRow[]> {
  const url = process.env['KURRENTDB_URL'] ?? '';
  if (url !== '') return kurrentRows(url);
  console.error('No KurrentDB: name one in KURRENTDB_URL.');
  return [];
}

async function kurrentRows(url: string): Promise<BenchRow[]> {
  const bare = bareClient(url);
  try {
    return [
      await appendingRow(url, bare, 1),
      await appendingRow(url, bare, 16),
      await readingRow(url, bare),
      await catchingUpRow(url, bare),
      ...(await postingRows(url, bare)),
      await copyingRow(url),
    ];
  } finally {
    await bare.dispose();
  }
}

const newPrefix = (): string => `bench_${randomBytes(6).toString('hex')}`;

/** Returns the number of appends a second; each writer appends one after the other. */
async function perSecond(writers: number, append: (stream: string) => Promise<unknown>) {
  const start = performance.now();
  const round = newPrefix();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; n < appendsEach; n += 1) await append(`${round}-${writer}-${n}`);
  });
  await Promise.all(writing);
  return ((writers * appendsEach) / (performance.now() - start)) * 1_000;
}

async function appendingRow(url: string, bare: Client, writers: number): Promise<BenchRow> {
  const store = await openKurrentEventStore({ url: logAt(url) });
  const row = await besideBaseline({
    work: `KurrentDB append, ${writers} at once, one event each`,
    product: () => perSecond(writers, (stream) => store.append(stream, [messagePosted()], 'none')),
    baseline: {
      work: `append to two streams by the client, ${writers} at once`,
      measure: () =>
        perSecond(writers, (stream) =>
          appendToNewStreams(bare, messagePosted, [`${stream}-a`, `${stream}-b`]),
        ),
    },
    atLeast: 0.5,
  });
  await store.close();
  return row;
}

const read = 1_000;

async function readingRow(url: string, bare: Client): Promise<BenchRow> {
  return readRow('KurrentDB readAll', url, bare, async (store) => {
    await store.readAll(0n, read);
  });
}

async function catchingUpRow(url: string, bare: Client): Promise<BenchRow> {
  return readRow('KurrentDB, a subscriber catches up', url, bare, async (store) => {
    let events = 0;
    const stopping = new AbortController();
    for await (const batch of store.subscribe({ after: 0n, signal: stopping.signal })) {
      events += batch.length;
      if (events >= read) stopping.abort();
    }
  });
}

type Store = Awaited<ReturnType<typeof openKurrentEventStore>>;

async function readRow(
  work: string,
  url: string,
  bare: Client,
  readWhole: (store: Store) => Promise<void>,
): Promise<BenchRow> {
  const store = await openKurrentEventStore({ url: logAt(url) });
  await store.append('read-1', Array.from({ length: read }, messagePosted), 'none');
  const rate = async (reading: () => Promise<void>): Promise<number> => {
    const start = performance.now();
    await reading();
    return (read / (performance.now() - start)) * 1_000;
  };
  const row = await besideBaseline({
    work: `${work}, ${read} events of one log`,
    product: () => rate(() => readWhole(store)),
    baseline: {
      work: `readAll by the client, ${read} events of any`,
      measure: () =>
        rate(async () => {
          for await (const one of bare.readAll({ maxCount: read })) void one;
        }),
    },
    atLeast: 0.5,
  });
  await store.close();
  return row;
}

/** A log of messages, each in a stream of its own, as most events of the product are. */
async function copyingRow(url: string): Promise<BenchRow> {
  const source = memoryEventStore();
  for (let n = 0; n < copied; n += 1)
    await source.append(`message-${n}`, [messagePosted()], 'none');
  const from = { store: source, name: 'the source', inOrder: 128 };
  const { signal } = new AbortController();
  const value = await measure5(async () => {
    const store = await openKurrentEventStore({ url: logAt(url) });
    const to = {
      store,
      name: 'KurrentDB',
      inOrder: 128,
      appendTogether: (appends: Parameters<typeof store.appendTogether>[0]) =>
        store.appendTogether(appends),
    };
    const start = performance.now();
    await copyLog(from, to, await source.head(), () => undefined, signal);
    const taken = performance.now() - start;
    await store.close();
    return (copied / taken) * 1_000;
  });
  const target = 2_000;
  return {
    work: `KurrentDB, copy of ${copied} events`,
    value,
    unit: 'events/s',
    target: `at least ${target} events/s`,
    ok: value >= target,
  };
}
