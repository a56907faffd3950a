import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { names, write } from '../contract/database-suite.ts';
import type { Database } from '../kernel/database.ts';
import { lateIndexes } from '../schema.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';

const late = lateIndexes.map(({ name }) => name).toSorted();
const never = new AbortController().signal;

let file: string;
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  file = join(path, 'read.db');
  return remove;
});

const leaveOut = (database: Database) =>
  database.transaction(async (tx) => database.lateIndexes?.leaveOut(tx));

/** The late indexes that a file has. */
function presentIn(path: string): string[] {
  using database = new DatabaseSync(path, { readOnly: true });
  const found = database.prepare("select name from sqlite_schema where type = 'index'").all();
  return found
    .map(({ name }) => String(name))
    .filter((name) => late.includes(name))
    .toSorted();
}

describe('late indexes', () => {
  it('RM17 are there from the beginning, are left out, and are created again', async () => {
    expect(late.length).toBeGreaterThan(9);
    await using database = await openSqliteDatabase(file);
    expect(presentIn(file)).toEqual(late);
    await leaveOut(database);
    expect(presentIn(file)).toEqual([]);
    await database.lateIndexes?.complete(never);
    expect(presentIn(file)).toEqual(late);
  });

  it('RM17 that a stop left out are created by the next one who opens the file', async () => {
    const first = await openSqliteDatabase(file);
    await leaveOut(first);
    await first.lateIndexes?.complete(AbortSignal.abort());
    await first.close();
    expect(presentIn(file)).toEqual([]);
    await using again = await openSqliteDatabase(file);
    await again.lateIndexes?.complete(never);
    expect(presentIn(file)).toEqual(late);
  });

  it('RM17 let transactions wait while they are created', async () => {
    await using database = await openSqliteDatabase(file);
    await leaveOut(database);
    const creating = database.lateIndexes?.complete(never);
    await write(database, 'behind them');
    expect(presentIn(file)).toEqual(late);
    await creating;
    expect(await names(database)).toEqual(['behind them']);
  });

  it('RM17 are counted down while they are created', async () => {
    await using database = await openSqliteDatabase(file);
    await leaveOut(database);
    expect(database.lateIndexes?.left).toBe(0);
    const counted: number[] = [];
    const creating = database.lateIndexes?.complete(never);
    const over = new AbortController();
    void creating?.finally(() => over.abort());
    while (!over.signal.aborted) {
      counted.push(database.lateIndexes?.left ?? 0);
      await setImmediate();
    }
    await creating;
    const seen = counted.filter((left) => left > 0);
    expect(seen[0]).toBe(late.length);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(database.lateIndexes?.left).toBe(0);
  });

  it('RM17 that cannot be created say why, and are created later', async () => {
    await using database = await openSqliteDatabase(file);
    await leaveOut(database);
    using other = new DatabaseSync(file);
    other.exec('begin immediate');
    await expect(database.lateIndexes?.complete(never)).rejects.toThrow('another process uses it');
    other.exec('rollback');
    await database.lateIndexes?.complete(never);
    expect(presentIn(file)).toEqual(late);
  });

  it('RM17 are created of a database in memory, too', async () => {
    await using database = await openSqliteDatabase(':memory:');
    await leaveOut(database);
    await database.lateIndexes?.complete(never);
    await expect(
      database.transaction(async (tx) => tx.execute(lateIndexes[0]?.definition ?? '')),
    ).rejects.toThrow('already exists');
  });
});
