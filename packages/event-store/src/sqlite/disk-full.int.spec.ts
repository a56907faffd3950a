import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { newEvent, noted, numbered } from '../contract/builders.ts';
import { DiskFull } from './errors.ts';
import { openSqliteEventStore } from './open.ts';

const broken = newEvent({ type: 'ThingBroken' });

let file = '';
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  file = `${path}/events.db`;
  return remove;
});

/** Runs SQL beside the store, as an operator might. */
function run(sql: string): void {
  using database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(sql);
}

it('[ES96] refuses what finds no room, stores nothing of it, and continues once there is room', async () => {
  await (await openSqliteEventStore({ file })).close();
  run('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(1000000))');
  const store = await openSqliteEventStore({ file, maxPages: 300 });
  const { events } = await store.append('room-1', numbered(3), 'none');
  const small = numbered(1);
  const large = [noted({ text: 'x'.repeat(100_000) }), noted({ text: 'x'.repeat(300_000) })];
  const appendBoth = () => [
    store.append('room-2', small, 'none'),
    store.append('room-1', large, 2),
  ];

  for (const refused of await Promise.allSettled(appendBoth())) {
    expect(refused).toMatchObject({ reason: expect.any(DiskFull) });
  }
  const refused = store.append('room-1', large, 2);
  await expect(refused).rejects.toThrow('Make room on its disk and try again');
  expect(await store.readAll(0n, 10)).toEqual(events);

  run('DROP TABLE filler');
  await expect(Promise.all(appendBoth())).resolves.toMatchObject([
    { revision: 0, position: 4n, replayed: false },
    { revision: 4, position: 6n, replayed: false },
  ]);
  await store.close();
});

it('[ES96] does the same when storage fails otherwise', async () => {
  const store = await openSqliteEventStore({ file });
  run(`CREATE TRIGGER fault BEFORE INSERT ON events WHEN NEW.type = 'ThingBroken'
       BEGIN SELECT RAISE(ABORT, 'a bad sector'); END`);
  const append = () => store.append('room-1', [...numbered(1), broken], 'none');
  await expect(append()).rejects.toMatchObject({
    code: 'STORAGE_FAILED',
    message: expect.stringMatching(/events\.db .*a bad sector.*Check its disk, then try again/),
  });
  expect(await store.head()).toBe(0n);
  run('DROP TRIGGER fault');
  await expect(append()).resolves.toMatchObject({ revision: 1, position: 2n });
  await store.close();
});
