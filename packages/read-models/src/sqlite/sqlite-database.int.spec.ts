import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Reader } from '../kernel/database.ts';
import { DatabaseUnavailable, NotAReadModel } from '../kernel/errors.ts';
import { insertCheckpoint } from '../projections/projections.writes.ts';
import { checkpoints } from '../projections/projections.reads.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  file = join(folder, 'read.db');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (db: Database, ...names: readonly string[]) =>
  db.transaction(async (tx) => {
    for (const name of names) await tx.run(insertCheckpoint, { name, position: 1 });
  });
const names = async (db: Reader) => (await checkpoints(db)).map(({ name }) => name);

describe.each(['a file', 'memory'])('a database in %s', (place) => {
  const open = () => openSqliteDatabase(place === 'memory' ? ':memory:' : file);

  it('RM1 commits what resolves and rolls back what throws', async () => {
    await using db = await open();
    await write(db, 'kept');
    const failing = db.transaction(async (tx) => {
      expect(await tx.run(insertCheckpoint, { name: 'lost', position: 1 })).toBe(1);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await names(db)).toEqual(['kept']);
  });

  it('RM1 undoes an attempt that throws, and only that', async () => {
    await using db = await open();
    await db.transaction(async (tx) => {
      await tx.run(insertCheckpoint, { name: 'before', position: 1 });
      const attempt = tx.attempt(async () => {
        await tx.run(insertCheckpoint, { name: 'undone', position: 1 });
        throw new Error('No.');
      });
      await expect(attempt).rejects.toThrow('No.');
      await tx.attempt(async () => tx.run(insertCheckpoint, { name: 'within', position: 1 }));
    });
    expect(await names(db)).toEqual(['before', 'within']);
  });

  it('RM2 lets transactions wait for each other', async () => {
    await using db = await open();
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = db.transaction(async () => {
      order.push('first begins');
      await gate.promise;
      order.push('first ends');
    });
    const second = db.transaction(async () => void order.push('second'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('RM3 shows readers what is committed only, and a transaction what it wrote', async () => {
    await using db = await open();
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const writing = db.transaction(async (tx) => {
      await tx.run(insertCheckpoint, { name: 'one', position: 1 });
      expect(await names(tx)).toEqual(['one']);
      written.resolve();
      await gate.promise;
      await tx.run(insertCheckpoint, { name: 'two', position: 1 });
    });
    await written.promise;
    const reading = names(db);
    gate.resolve();
    expect([[], ['one', 'two']]).toContainEqual(await reading);
    await writing;
    expect(await names(db)).toEqual(['one', 'two']);
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

  it('RM13 whose first start was cut off starts anew', async () => {
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
    expect(longest).toBeLessThan(140 * 1024 * 1024);
    await using again = await openSqliteDatabase(file);
    expect((await names(again)).length).toBe(rounds * 8);
  });
});

function change(path: string, statements: string): void {
  const db = new DatabaseSync(path);
  db.exec(statements);
  db.close();
}
