import { inlineCompute } from '@mach42/compute/inline-compute.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { Prepared } from '@mach42/read-models/kernel/prepared.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { sqliteDialect } from '@mach42/read-models/kernel/dialects.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { readRows } from '@mach42/read-models/sqlite/detached-reads.ts';
import { searchTextsTable } from '@mach42/read-models/search/table.ts';
import { newestText } from '@mach42/read-models/search/search.reads.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readerAway } from './away.ts';

const dana = { owner: 'dana', rooms: 200 };
const titles = prepared((q, _: object) => q.selectFrom('search_texts').select('title'));

async function openWith(file: string, id: number) {
  const database = await openSqliteDatabase(file);
  const text = { id, kind: 'room', owner: 'r', ref: 'r', author: '', title: 'Kiln' } as const;
  await database.transaction(async (tx) =>
    tx.run(searchTextsTable.insert, { ...text, content: '', at: '2026', found: 1 }),
  );
  return database;
}

it('[SR15] reads many texts of a file by a task, and finds the same', async () => {
  const folder = await temporaryFolder();
  const database = await openWith(join(folder.path, 'read.db'), 20_001);
  const reader = await readerAway(database, inlineCompute, dana);
  expect(reader).not.toBe(database);
  expect(await reader.all(titles, {})).toEqual([{ title: 'Kiln' }]);
  expect(await reader.first(titles, {})).toEqual({ title: 'Kiln' });
  const read = database.detached?.(titles, {});
  expect(read && readRows(read)).toEqual([{ title: 'Kiln' }]);
  await database.close();
  await folder.remove();
});

it('[SR15] reads few texts, and a database that holds no thread, as it is', async () => {
  await using few = await openWith(':memory:', 20_000);
  expect(await readerAway(few, inlineCompute, dana)).toBe(few);
  expect(await readerAway(few, inlineCompute, { ...dana, rooms: 201 })).not.toBe(few);
  const elsewhere = { id: 30_000, title: 'From elsewhere' };
  const remote: Reader = {
    dialect: sqliteDialect,
    all: async <P extends object, Row>(_: Prepared<P, Row>) => [elsewhere] as Row[],
    first: async <P extends object, Row>(_: Prepared<P, Row>) => elsewhere as Row,
  };
  expect(await newestText(remote)).toBe(30_000);
  expect(await (await readerAway(remote, inlineCompute, dana)).first(titles, {})).toBe(elsewhere);
});
