import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hash } from 'node:crypto';
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { numbered } from '../contract/builders.ts';
import { StoreDamaged, StoreForeign, StoreTooNew } from './errors.ts';
import { openSqliteEventStore } from './open.ts';
import { schemaVersion } from './schema.ts';

const pageSize = 4_096;
let folder = '';
let file = '';
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  file = `${path}/events.db`;
  return remove;
});

async function digest(path: string): Promise<string> {
  return hash('sha256', await readFile(path));
}

/** A digest of every file of the folder but the lock. */
async function content(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.lock'));
  return Promise.all(
    names.toSorted().map(async (name) => `${name} ${await digest(`${folder}/${name}`)}`),
  );
}

async function expectRefused(error: new (...args: never[]) => Error): Promise<void> {
  const before = await content();
  await expect(openSqliteEventStore({ file })).rejects.toThrow(error);
  expect(await content()).toEqual(before);
}

async function writeStore(): Promise<void> {
  const store = await openSqliteEventStore({ file });
  await store.append('room-1', numbered(2_000), 'none');
  await store.close();
}

async function overwrite(start: number, bytes: Buffer): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, start);
}

describe('a damaged file', () => {
  it.each([
    ['text', Buffer.from('This is a letter and no database.\n'.repeat(100))],
    ['a few bytes', Buffer.from('SQLite')],
    ['zeros', Buffer.alloc(8_192)],
  ])('[ES91] [ES97] is refused and kept: %s', async (_what, bytes) => {
    await writeFile(file, bytes);
    await expectRefused(StoreDamaged);
  });

  it('[ES91] [ES97] is refused and kept: cut off', async () => {
    await writeStore();
    await truncate(file, 10 * pageSize);
    await expectRefused(StoreDamaged);
  });

  it('[ES91] [ES97] is refused and kept: its table of contents overwritten', async () => {
    await writeStore();
    await overwrite(100, Buffer.alloc(pageSize - 100, 0xff));
    await expectRefused(StoreDamaged);
  });

  it('[ES91] [ES97] is refused and kept: gone, with its write-ahead log still there', async () => {
    await writeStore();
    const holder = new DatabaseSync(file);
    holder.exec(`INSERT INTO streams (name) VALUES ('room-2')`);
    const log = await readFile(`${file}-wal`);
    holder.close();
    await rm(file);
    await writeFile(`${file}-wal`, log);
    await expectRefused(StoreDamaged);
  });

  it('[ES91] [ES97] is recognised when the damaged part is read', async () => {
    await writeStore();
    await overwrite(50 * pageSize, Buffer.alloc(20 * pageSize, 0xff));
    const damaged = await digest(file);
    const store = await openSqliteEventStore({ file });
    await expect(store.readAll(0n, 2_000)).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      message: expect.stringContaining('restore the last backup'),
    });
    await store.close();
    expect(await digest(file)).toBe(damaged);
  });
});

describe('a file of others', () => {
  it('[ES92] [ES97] is refused and kept: a database of another program', async () => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE events (position INTEGER PRIMARY KEY); PRAGMA user_version = 1');
    database.close();
    await expectRefused(StoreForeign);
  });

  it('[ES93] [ES97] is refused and kept: a newer schema', async () => {
    await writeStore();
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${schemaVersion + 1}; PRAGMA journal_mode = DELETE`);
    database.close();
    await expectRefused(StoreTooNew);
  });

  it('[ES92] an empty file becomes a store', async () => {
    await writeFile(file, '');
    await writeStore();
    const store = await openSqliteEventStore({ file });
    expect(await store.head()).toBe(2_000n);
    await store.close();
  });
});
