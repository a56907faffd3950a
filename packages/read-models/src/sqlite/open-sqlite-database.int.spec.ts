import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toRoom, toUser } from '../changes/change.ts';
import { recordChange } from '../changes/changes.writes.ts';
import { pruneChanges } from '../changes/pruning.writes.ts';
import { databaseSuite, names, write } from '../contract/database-suite.ts';
import type { Transaction } from '../kernel/database.ts';
import { DatabaseUnavailable, NotAReadModel } from '../kernel/errors.ts';
import { checkpointsTable } from '../projections/table.ts';
import { prepared } from '../query.ts';
import { readRows } from './detached-reads.ts';
import { openSqliteDatabase, SqliteDatabase } from './open-sqlite-database.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { faultOf } from './sqlite-errors.ts';
import { checkpointFrom, WalCheckpointer } from './wal-checkpointer.ts';

const allNames = prepared((q, _: object) => q.selectFrom('checkpoints').select('name'));

let folder: string;
let file: string;
beforeEach(async () => {
  const made = await temporaryFolder();
  folder = made.path;
  file = join(folder, 'read.db');
  return made.remove;
});

describe.each(['a file', 'memory'])('a database in %s', (location) => {
  databaseSuite(() => openSqliteDatabase(location === 'memory' ? ':memory:' : file));
});

describe('a read in another thread', () => {
  it('RM18 sees what was committed', async () => {
    await using database = await openSqliteDatabase(file);
    await write(database, 'kept');
    const read = database.detached?.(allNames, {});
    expect(read === undefined ? [] : readRows(read)).toEqual([{ name: 'kept' }]);
  });

  it('RM18 is not offered of what is in memory', async () => {
    await using database = await openSqliteDatabase(':memory:');
    expect(database.detached?.(allNames, {})).toBeUndefined();
  });
});

describe('a read-model file', () => {
  it('RM10 has what was committed', async () => {
    const first = await openSqliteDatabase(file);
    await write(first, 'kept');
    await first.close();
    await using again = await openSqliteDatabase(file);
    expect(await names(again)).toEqual(['kept']);
  });

  it('RM11 of another schema is replaced by an empty one', async () => {
    const first = await openSqliteDatabase(file);
    await write(first, 'old');
    await first.close();
    change(file, 'pragma user_version = 1');
    await using again = await openSqliteDatabase(file);
    expect(await names(again)).toEqual([]);
  });

  it('RM12 of another program is refused and keeps every byte', async () => {
    change(file, 'create table songs (title text)');
    const before = await readFile(file);
    await expect(openSqliteDatabase(file)).rejects.toThrow(NotAReadModel);
    await expect(openSqliteDatabase(file)).rejects.toThrow('Name another file');
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('RM12 that is no database is refused with what to do', async () => {
    await writeFile(file, 'Dear diary, '.repeat(1000));
    await expect(openSqliteDatabase(file)).rejects.toThrow(DatabaseUnavailable);
    await expect(openSqliteDatabase(file)).rejects.toThrow('delete it');
  });

  it('RM12 in a folder that does not exist is refused with what to do', async () => {
    const nowhere = join(folder, 'missing', 'read.db');
    await expect(openSqliteDatabase(nowhere)).rejects.toThrow('permissions of its folder');
  });

  it('RM13 whose first start was cut off has a first start again', async () => {
    change(file, 'pragma page_size = 8192; pragma journal_mode = wal');
    expect((await stat(file)).size).toBeGreaterThan(0);
    await using db = await openSqliteDatabase(file);
    await write(db, 'works');
    expect(await names(db)).toEqual(['works']);
  });

  it('RM14 keeps its write-ahead log within bounds, and loses nothing', async () => {
    const long = 'x'.repeat(100_000);
    const rounds = 250;
    const db = await openSqliteDatabase(file);
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      await write(db, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${round}-${n}-${long}`));
      longest = Math.max(longest, (await stat(`${file}-wal`)).size);
    }
    expect((await names(db)).length).toBe(rounds * 8);
    await db.close();
    // The limit at which writers wait, and one more transaction.
    expect(longest).toBeLessThan(10 * 1024 * 1024);
    await using again = await openSqliteDatabase(file);
    expect((await names(again)).length).toBe(rounds * 8);
  });
});

describe('a read-model file without room', () => {
  const limited = (pages: number) => {
    const writer = new SqliteConnection(file);
    writer.execute(`pragma cache_size = 10; pragma max_page_count = ${pages}`);
    const reader = new SqliteConnection(file, { readOnly: true });
    return { database: new SqliteDatabase({ writer, reader }), writer };
  };
  const insertAll = async (tx: Transaction, all: readonly string[]) => {
    for (const name of all) await tx.run(checkpointsTable.insert, { name, position: 1 });
  };
  const long = (count: number) =>
    Array.from({ length: count }, (_, n) => `${n}-${'x'.repeat(9_000)}`);

  it.each<[where: string, fill: (tx: Transaction) => Promise<void>]>([
    ['the work', (tx) => insertAll(tx, long(400))],
    ['an attempt', (tx) => tx.attempt(() => insertAll(tx, long(400)))],
  ])('RM15 says so when %s fills it, keeps nothing of it, and continues', async (_, fill) => {
    await (await openSqliteDatabase(file)).close();
    const { database, writer } = limited(pagesOf(file) + 60);
    await write(database, 'before');
    await expect(database.transaction(fill)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      fault: 'full',
      message: expect.stringContaining('make room'),
    });
    expect(await names(database)).toEqual(['before']);
    writer.execute('pragma max_page_count = 100000');
    await database.transaction(fill);
    expect(await names(database)).toHaveLength(401);
    await database.close();
  });

  it.each([
    [13, 'full'],
    [4874, 'full'],
    [8, 'read-only'],
    [14, 'read-only'],
    [10, 'failing'],
    [778, 'failing'],
    [5, 'away'],
    [11, 'damaged'],
    [26, 'damaged'],
  ])('RM16 result code %i of SQLite is %s', (errcode, fault) => {
    expect(faultOf(Object.assign(new Error('said SQLite'), { errcode }))).toMatchObject({ fault });
  });
});

describe('the write-ahead log', () => {
  it('RM14 begins again only when it is long enough to be copied', async () => {
    // It is emptied by a timer when nothing is written for a while.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await using db = await openSqliteDatabase(file);
    const length = async () => (await stat(`${file}-wal`)).size;
    /** Reads how often the log began again: a number of its header (sqlite.org/fileformat2.html#walformat). */
    const beginnings = async () => (await readFile(`${file}-wal`)).readUInt32BE(12);
    let written = 0;
    const add = () => write(db, `${(written += 1)} ${'x'.repeat(100_000)}`);
    while ((await length()) < checkpointFrom - 300_000) {
      await add();
      expect(await beginnings()).toBe(0);
    }
    while ((await beginnings()) === 0) await add();
    expect(written).toBeGreaterThan(checkpointFrom / 300_000);
    expect(await names(db)).toHaveLength(written);
  });

  it('RM14 is empty soon after the last transaction', async () => {
    await using db = await openSqliteDatabase(file);
    await write(db, 'x'.repeat(200_000));
    const length = async () => (await stat(`${file}-wal`)).size;
    expect(await length()).toBeGreaterThan(200_000);
    await expect.poll(length).toBe(0);
    expect(await names(db)).toHaveLength(1);
  });

  it('RM14 is emptied in a turn, as no transaction could begin then', async () => {
    const first = await openSqliteDatabase(file);
    using writer = new DatabaseSync(file);
    await first.close();
    writer.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table a (b)');
    const length = async () => (await stat(`${file}-wal`)).size;
    const asked = Promise.withResolvers<void>();
    const turn = Promise.withResolvers<void>();
    const keeper = new WalCheckpointer(file, async (work) => {
      asked.resolve();
      await turn.promise;
      return work();
    });
    keeper.committed();
    await asked.promise;
    expect(await length()).toBeGreaterThan(0);
    turn.resolve();
    await expect.poll(length).toBe(0);
    await keeper.close();
  });
});

describe('the space of pruned changes', () => {
  it('RM21 is used again: the file does not grow', async () => {
    await using db = await openSqliteDatabase(file);
    const name = 'x'.repeat(500);
    await db.transaction(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'projector:all@1', position: 1_000_000 });
    });
    const sizes: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await db.transaction(async (tx) => {
        for (let n = 1; n <= 2_000; n += 1) {
          const data = { roomId: 'a', name };
          const audiences = [toRoom(`room ${n % 50}`), toUser(`user ${n % 70}`)];
          const location = { position: round * 2_000 + n, at: new Date(round).toISOString() };
          await recordChange(tx, location, { type: 'RoomRenamed', roomId: 'a', data, audiences });
        }
      });
      sizes.push(pagesOf(file));
      while (await pruneChanges(db, new Date(round + 1).toISOString(), 250));
    }
    expect(sizes[0]).toBeGreaterThan(150);
    expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[0]! * 1.1);
  });
});

function pagesOf(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  const { page_count: pages } = db.prepare('pragma page_count').get() as { page_count: number };
  db.close();
  return pages;
}

function change(path: string, statements: string): void {
  const db = new DatabaseSync(path);
  db.exec(statements);
  db.close();
}
