import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Prepared } from '../kernel/prepared.ts';
import { postgresDialect, type Reader } from '../kernel/reader.ts';
import { prepared } from '../query.ts';
import { readRows } from '../sqlite/detached-reads.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import { fullTextOf } from './full-text.ts';
import { readerForSearch, type Threads } from './reader-for-search.reads.ts';
import { searchTerms } from './search-terms.ts';
import { searchTextsTable } from './table.ts';

const dana = { owner: 'dana', rooms: 200 };
/** Calls the function in this thread. */
const threads: Threads = {
  async run({ module, name }, input) {
    const exported = (await import(module.href)) as Record<string, (read: unknown) => unknown>;
    return exported[name]?.(input);
  },
};
const titles = prepared((q, _: object) => q.selectFrom('search_texts').select('title'));
const sqlite = fullTextOf('sqlite');

/** Opens read models with one text of so many words. */
async function openWith(file: string, words: number) {
  const database = await openSqliteDatabase(file);
  const text = {
    id: 1,
    kind: 'room',
    owner: 'r',
    ref: 'r',
    author: '',
    title: 'Kiln',
    files: '',
  } as const;
  const content = 'in '.repeat(words);
  await database.transaction(async (tx) => {
    await tx.run(searchTextsTable.insert, {
      ...text,
      content,
      at: '2026',
      found: 1,
    });
    await sqlite.index(tx, { ...text, content });
  });
  return database;
}

it('[SR15] reads texts of many words by a task, and finds the same', async () => {
  const folder = await temporaryFolder();
  const database = await openWith(join(folder.path, 'read.db'), 100_001);
  const reader = await readerForSearch(database, threads, dana);
  expect(reader).not.toBe(database);
  expect(await reader.all(titles, {})).toEqual([{ title: 'Kiln' }]);
  expect(await reader.first(titles, {})).toEqual({ title: 'Kiln' });
  const read = database.detached?.(titles, {});
  expect(read && readRows(read)).toEqual([{ title: 'Kiln' }]);
  await database.close();
  await folder.remove();
});

it('[SR15] reads texts of few words, and those of few rooms, as they are', async () => {
  await using few = await openWith(':memory:', 90_000);
  expect(await readerForSearch(few, threads, dana)).toBe(few);
  expect(await readerForSearch(few, threads, { ...dana, rooms: 201 })).not.toBe(few);
});

it('[SR15] knows of no fewer words than there are, whatever was removed', async () => {
  await using database = await openWith(':memory:', 3000);
  const added = await sqlite.wordsIn(database);
  expect(added).toBeGreaterThanOrEqual(3000);
  expect(added).toBeLessThan(3100);
  await database.transaction(async (tx) => sqlite.remove(tx, 1));
  expect(await sqlite.wordsIn(database)).toBeLessThanOrEqual(added);
  await using empty = await openSqliteDatabase(':memory:');
  expect(await sqlite.wordsIn(empty)).toBe(0);
});

it('[SR17] reads long texts a few at a time, and short ones with their hits', async () => {
  await using database = await openSqliteDatabase(':memory:');
  const sizes = [200_000, 30, 200_000, 70_000, 200_000, 30];
  await database.transaction(async (tx) => {
    for (const [at, size] of sizes.entries()) {
      const text = {
        id: at + 1,
        kind: 'room',
        owner: 'r',
        ref: `${at}`,
        author: '',
        title: 'Kiln',
        files: '',
      } as const;
      const content = `${at}${'ø'.repeat(size)}`;
      await tx.run(searchTextsTable.insert, {
        ...text,
        content,
        at: '2026',
        found: 1,
      });
      await sqlite.index(tx, { ...text, content });
    }
  });
  /** Bytes of the contents that each statement answered. */
  const read: number[] = [];
  const watched: Reader = {
    dialect: database.dialect,
    all: async (query, params) => {
      const rows = await database.all(query, params);
      const contents = rows.map((row) => (row as { content: string | null }).content ?? '');
      read.push(contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0));
      return rows;
    },
    first: (query, params) => database.first(query, params),
  };
  const [term] = searchTerms('kiln');
  const found = await sqlite.search(watched, {
    terms: term === undefined ? [] : [term],
    scopes: [{ kind: 'room', owner: 'r' }],
    order: 'recent',
    limit: 10,
  });
  expect(found.map(({ content }) => content.length - 1)).toEqual(sizes.toReversed());
  expect(Math.max(...read)).toBeLessThanOrEqual(600_000);
  expect(read).toHaveLength(4);
});

it('[SR15] reads a database that holds no thread as it is', async () => {
  const elsewhere = { id: 30_000, title: 'From elsewhere' };
  const remote: Reader = {
    dialect: postgresDialect,
    all: async <P extends object, Row>(_: Prepared<P, Row>) => [elsewhere] as Row[],
    first: async <P extends object, Row>(_: Prepared<P, Row>) => elsewhere as Row,
  };
  expect(await readerForSearch(remote, threads, dana)).toBe(remote);
  const many = await readerForSearch(remote, threads, { ...dana, rooms: 201 });
  expect(await many.first(titles, {})).toBe(elsewhere);
});
