import { noted, range } from '@mach42/event-store/contract/builders.ts';
import { seededRandom } from '@mach42/event-store/contract/seeded-random.ts';
import { archiveLog, listSegments } from '@mach42/event-store/sqlite/archive-log.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { archiveFolderOf } from '@mach42/event-store/sqlite/segments.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { storedEventsIn } from '../ops/read-log.ts';
import { beforeAll, sealingKey, type MadeSeal, type SealLine } from './seal.ts';
import { Sealer } from './sealing.ts';
import { verifySeals } from './verify-seals.ts';

const key = sealingKey(Buffer.alloc(32, 7));
const tamperings = 40;

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

it(`[EV3] names the event of each of ${tamperings} random changes to segments of an archive, seed 42`, async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = `${folder.path}/events.db`;
  const store = await openSqliteEventStore({ file });
  const batches = range(20).map((n) => range(20).map((m) => noted({ n, m })));
  for (const [n, batch] of batches.entries()) await store.append(`room-${n % 7}`, batch, 'any');
  const lines: SealLine[] = [];
  const seals = {
    add: async (added: readonly MadeSeal[]) => void lines.push(...added.map(({ line }) => line)),
  };
  const keyNow = async () => key;
  await new Sealer({ store, seals, end: beforeAll, keyNow, now: () => 0 }).sealAll();
  const events = await store.readAll(0n, 1_000);
  await store.close();
  await archiveLog(file, 300, { now: Date.now, segmentEvents: 100 });
  const segments = listSegments(file);
  const found = async () => {
    const stored = storedEventsIn(file, new AbortController().signal);
    return (await verifySeals(stored, each(lines), [key.publicKey])).found;
  };
  expect(await found()).toEqual([]);

  const random = seededRandom(42);
  const below = (most: number) => Math.floor(random() * most);
  for (const n of range(tamperings)) {
    const position = 1 + below(300);
    const segment = segments.find(({ first, last }) => first <= position && position <= last);
    const path = `${archiveFolderOf(file)}/${segment?.file}`;
    chmodSync(path, 0o600);
    using database = new DatabaseSync(path);
    const change = [
      `data = '{"n":-1,"m":${n}}'`,
      `metadata = replace(metadata, '"actorId":"', '"actorId":"x')`,
      `data = replace(data, '"m":', '"k":')`,
      `metadata = replace(metadata, '"occurredAt":"2', '"occurredAt":"1')`,
    ][below(4)];
    const before = database.prepare('SELECT data, metadata FROM events WHERE position = ?');
    const { data = '', metadata = '' } = before.get(position) as Record<string, string>;
    database.exec(`UPDATE events SET ${change} WHERE position = ${position}`);
    const id = events[position - 1]?.id;
    expect(await found()).toEqual([{ kind: 'changed', what: id }]);
    database
      .prepare('UPDATE events SET data = ?, metadata = ? WHERE position = ?')
      .run(data, metadata, position);
  }
  expect(await found()).toEqual([]);
});
