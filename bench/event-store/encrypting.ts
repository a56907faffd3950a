import { encryptedEventStore } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { KeyRing } from '@mach42/server/stores/key-ring.ts';
import { encryptionBy } from '@mach42/server/stores/open-stores.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { join } from 'node:path';
import { besideBaseline } from '../beside-baseline.ts';
import { mixedEvents } from '../catch-up/mixed-events.ts';
import type { BenchRow } from '../row.ts';
import { benchFolder, chatMessage } from './workload.ts';

const writers = 64;
const appendsEach = 200;
const rebuilt = 20_000;
const page = 1_000;
/** The share of the rate of the same log without encryption. */
const atLeast = 0.85;

type Log = EventStore & EventFeed;

/** Measures the cost of encrypting personal content with the keys of a vault. */
export async function encryptingRows(): Promise<BenchRow[]> {
  await using folder = await benchFolder();
  const vault = await openSqliteVault(join(folder.path, 'vault.db'));
  const { keys, personal, ...shapes } = encryptionBy(new KeyRing(vault.contentKeys));
  const open = async (name: string): Promise<[encrypted: Log, plain: Log]> => [
    encryptedEventStore(
      await openSqliteEventStore({ file: join(folder.path, `${name}-encrypted.db`) }),
      { ...shapes, keys, personal },
    ),
    await openSqliteEventStore({ file: join(folder.path, `${name}-plain.db`), ...shapes }),
  ];
  const appending = await open('appending');
  const rebuilding = await open('rebuilding');
  for (const log of appending) await write(log, 'warm-up');
  for (const log of rebuilding) await fill(log);
  const models = join(folder.path, 'read.db');
  const rows = [
    await besideBaseline({
      work: `append small messages, encrypted, ${writers} writers`,
      product: (round) => write(appending[0], `round-${round}`),
      baseline: {
        work: 'the same log without encryption',
        measure: (round) => write(appending[1], `round-${round}`),
      },
      atLeast,
    }),
    await besideBaseline({
      work: `build all read models from ${rebuilt.toLocaleString('en')} encrypted events`,
      product: (round) => rebuild(rebuilding[0], `${models}-${round}`),
      baseline: {
        work: 'the same log without encryption',
        measure: (round) => rebuild(rebuilding[1], `${models}-plain-${round}`),
      },
      atLeast,
    }),
  ];
  for (const log of [...appending, ...rebuilding]) await log.close();
  await vault.close();
  return rows;
}

/** Events a second. */
async function write(log: Log, prefix: string): Promise<number> {
  const start = performance.now();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; n < appendsEach; n += 1) {
      await log.append(`${prefix}-${writer}`, [chatMessage()], n - 1);
    }
  });
  await Promise.all(writing);
  return ((writers * appendsEach) / (performance.now() - start)) * 1_000;
}

async function fill(log: Log): Promise<void> {
  const events = mixedEvents(rebuilt);
  for (let at = 0; at < events.length; at += page) {
    const appends = events
      .slice(at, at + page)
      .map(({ stream, event }) => log.append(stream, [event], 'any'));
    await Promise.all(appends);
  }
}

async function rebuild(source: Log, file: string): Promise<number> {
  const start = performance.now();
  const database = await openSqliteDatabase(file);
  const failed = Promise.withResolvers<never>();
  const runner = await startProjections({
    database,
    source,
    projectors,
    now: () => performance.now(),
    onFailure: failed.reject,
  });
  await Promise.race([runner.processAll(), failed.promise]);
  const seconds = (performance.now() - start) / 1_000;
  await runner.stop();
  await database.close();
  return rebuilt / seconds;
}
