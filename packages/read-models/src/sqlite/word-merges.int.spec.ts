import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../kernel/database.ts';
import { fullTextOf } from '../search/full-text.ts';
import { searchTexts } from '../search/search.reads.ts';
import { searchTextsTable } from '../search/table.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';
import { WordMerges } from './word-merges.ts';

const fullText = fullTextOf('sqlite');
const person = '00000000-0000-4000-8000-000000000001';

let file: string;
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  file = join(path, 'read.db');
  return remove;
});

/** Each in a transaction of its own. */
async function addTexts(database: Database, from: number, to: number): Promise<void> {
  for (let id = from; id < to; id += 1) {
    const text = {
      ...({ id, kind: 'datarais', owner: person, ref: `${id}`, author: person } as const),
      ...({ title: '', content: `harbour lease ${id}`, at: '', found: 1, files: '' } as const),
    };
    await database.transaction(async (tx) => {
      await tx.run(searchTextsTable.insert, text);
      await fullText.index(tx, text);
    });
  }
}

function read(sql: string): Readonly<Record<string, unknown>>[] {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 20_000 });
  return database.prepare(sql).all();
}

const parts = (): number =>
  Number(read('select count(distinct segid) as parts from search_index_idx')[0]?.['parts']);

const foundOf = (database: Database, word: string) =>
  searchTexts(database, {
    terms: [{ words: [word], isPrefix: false }],
    scopes: [{ kind: 'datarais', owner: person }],
    limit: 1_000,
  });

it('RM19 no commit merges parts of the index of words, however many there are', async () => {
  const before = await openSqliteDatabase(file);
  await before.close();
  using writer = new DatabaseSync(file);
  // Twice as many as FTS5 would let come together, with nothing beside that could merge them.
  for (let id = 0; id < 40; id += 1)
    writer.exec(`insert into search_index (rowid, content) values (${id}, 'harbour ${id}')`);
  expect(parts()).toBe(40);
});

it('RM19 parts of the index are merged between transactions, and every word is found', async () => {
  await using database = await openSqliteDatabase(file);
  await addTexts(database, 0, 200);
  await vi.waitFor(() => expect(parts()).toBeLessThan(20), 20_000);
  await addTexts(database, 200, 300);
  await vi.waitFor(() => expect(parts()).toBeLessThan(20), 20_000);
  expect(await foundOf(database, 'harbour')).toHaveLength(300);
  expect(await foundOf(database, '299')).toHaveLength(1);
  using whole = new DatabaseSync(file, { timeout: 20_000 });
  whole.exec("insert into search_index (search_index) values ('integrity-check')");
});

it('RM19 a build from nothing leaves the index in one part', async () => {
  await using database = await openSqliteDatabase(file);
  await database.transaction(async (tx) => database.lateIndexes?.leaveOut(tx));
  await addTexts(database, 0, 300);
  await database.lateIndexes?.complete(new AbortController().signal);
  expect(parts()).toBe(1);
  await addTexts(database, 300, 310);
  expect(await foundOf(database, 'harbour')).toHaveLength(310);
});

it('RM19 merges step by step until there is no more, and ends with its database', async () => {
  let [steps, left] = [0, 3];
  const merges = new WordMerges(async () => {
    steps += 1;
    left -= 1;
    return left > 0;
  });
  for (let n = 0; n < 15; n += 1) merges.committed();
  expect(steps).toBe(0);
  merges.committed();
  await vi.waitFor(() => expect(steps).toBe(3));
  left = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 16; n += 1) merges.committed();
  await vi.waitFor(() => expect(steps).toBeGreaterThan(5));
  await merges.close();
  const ended = steps;
  merges.committed();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(steps).toBe(ended);
});
