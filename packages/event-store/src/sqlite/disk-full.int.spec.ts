import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { noted, numbered } from '../contract/builders.ts';
import { DiskFull } from './errors.ts';
import { openSqliteEventStore } from './open.ts';
import { temporaryFolder } from './temporary-folder.ts';

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

it('[ES96] refuses what finds no room, stores nothing of it, and goes on once there is room', async () => {
  await (await openSqliteEventStore({ file })).close();
  run('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(1000000))');
  const store = await openSqliteEventStore({ file, maxPages: 300 });
  const { events } = await store.append('room-1', numbered(3), 'none');
  const large = [noted({ text: 'x'.repeat(100_000) }), noted({ text: 'x'.repeat(300_000) })];

  const refused = store.append('room-1', large, 2);
  await expect(refused).rejects.toThrow(DiskFull);
  await expect(refused).rejects.toThrow('Make room on its disk and try again');
  expect(await store.readStream('room-1')).toEqual(events);
  expect(await store.head()).toBe(3n);

  run('DROP TABLE filler');
  await expect(store.append('room-1', large, 2)).resolves.toMatchObject({
    revision: 4,
    position: 5n,
    replayed: false,
  });
  await store.close();
});
