import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { compilerFor, type Prepared } from '@mach42/read-models/kernel/prepared.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { lateIndexes } from '@mach42/read-models/schema.ts';
import { fullTextOf } from '@mach42/read-models/search/full-text.ts';
import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import { searchTexts } from '@mach42/read-models/search/search.reads.ts';
import { searchTextsTable } from '@mach42/read-models/search/table.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import {
  randomWorkspace,
  type RandomWorkspace,
} from '@mach42/testing/projections/random/random-workspace.ts';
import { dana } from '@mach42/testing/projections/samples.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { projectors } from '../registry.ts';

const late = lateIndexes.map(({ name }) => name).toSorted();
const { events } = randomWorkspace(11, 400);

let file: string;
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  file = join(path, 'read.db');
  return remove;
});

function lateIndexesIn(path: string): string[] {
  using database = new DatabaseSync(path, { readOnly: true });
  const found = database.prepare("select name from sqlite_schema where type = 'index'").all();
  return found
    .map(({ name }) => String(name))
    .filter((name) => late.includes(name))
    .toSorted();
}

async function build(database: Database, log = events, version = 2, batchSize = 50): Promise<void> {
  const changed = projectors.map((one, at) => (at === 0 ? { ...one, version } : one));

  const { runner, failure } = await start({
    database,
    source: new FixedLog(log),
    projectors: changed,
    batchSize,
    longFrom: 100n,
  });
  await Promise.race([runner.processAll(), failure]);
  await runner.stop();
}

/** One whose process ends before the indexes are there: nothing is created, and nothing said of it. */
const endingBefore = (database: Database): Database => ({
  dialect: database.dialect,
  all: (query, params) => database.all(query, params),
  first: (query, params) => database.first(query, params),
  transaction: (work) => database.transaction(work),
  ...(database.lateIndexes && {
    lateIndexes: {
      left: 0,
      leaveOut: (tx) => database.lateIndexes?.leaveOut(tx),
      complete: () => Promise.reject(new Error('The process ends.')),
    },
  }),
  close: () => database.close(),
  [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
});

describe('a build from nothing', () => {
  it('PR44 has every index and the same rows at its end', async () => {
    await using database = await openSqliteDatabase(file);
    await build(database);
    expect(lateIndexesIn(file)).toEqual(late);
    await using withIndexes = await project(events, 1);
    expect(await dump(database)).toEqual(await dump(withIndexes));
  });

  it('PR44 that is killed before the indexes are there is completed by the next start', async () => {
    const killed = await openSqliteDatabase(file);
    await expect(build(endingBefore(killed))).rejects.toThrow('The process ends');
    expect(await positionOf(killed)).toBe(400n);
    await killed.close();
    expect(lateIndexesIn(file)).toEqual([]);
    await using next = await openSqliteDatabase(file);
    await build(next);
    expect(lateIndexesIn(file)).toEqual(late);
    await using undisturbed = await project(events);
    expect(await dump(next)).toEqual(await dump(undisturbed));
  });

  it('PR44 is at no position that waits for indexes', async () => {
    await using database = await openSqliteDatabase(file);
    const gate = Promise.withResolvers<void>();
    const held: Database = {
      ...endingBefore(database),
      lateIndexes: {
        left: 0,
        leaveOut: (tx) => database.lateIndexes?.leaveOut(tx),
        complete: async (signal) => {
          await gate.promise;
          await database.lateIndexes?.complete(signal);
        },
      },
    };
    const source = new FixedLog(events);
    const { runner } = await start({ database: held, source, longFrom: 100n });
    expect(await runner.waitFor(400n, 200)).toBe(false);
    expect(lateIndexesIn(file)).toEqual([]);
    gate.resolve();
    await runner.processAll();
    expect(lateIndexesIn(file)).toEqual(late);
    await runner.stop();
  });

  it('PR44 after a newer version leaves them out again, and of a short log keeps them up', async () => {
    await using database = await openSqliteDatabase(file);
    await build(database, events.slice(0, 50));
    expect(lateIndexesIn(file)).toEqual(late);
    await expect(build(endingBefore(database), events, 3)).rejects.toThrow('The process ends');
    expect(lateIndexesIn(file)).toEqual([]);
    await build(database, events, 3);
    expect(lateIndexesIn(file)).toEqual(late);
  });
});

/** The texts that each word finds, in everything that is searched. */
async function foundIn(db: Database, { roomIds, userIds }: RandomWorkspace) {
  const scopes = [
    ...roomIds.map((owner) => ({ kind: 'message', owner }) as const),
    ...userIds.flatMap((owner) => [
      { kind: 'datarais', owner } as const,
      { kind: 'version', owner } as const,
    ]),
  ];
  const found: Record<string, string[]> = {};
  for (const typed of ['lease', 'leases', 'kil', '"night train"', 'train', 'æøå 1', 'quoted']) {
    const texts = await searchTexts(db, { terms: searchTerms(typed), scopes, limit: 1000 });
    found[typed] = texts.map(({ kind, owner, ref }) => `${kind} ${owner} ${ref}`).toSorted();
  }
  return found;
}

const fullText = fullTextOf('sqlite');

/** Requires that FTS5 finds no fault in its own index. */
function requireWhole(path: string): void {
  // The checkpoint of its writer may be under way.
  using database = new DatabaseSync(path, { timeout: 20_000 });
  database.exec("insert into search_index (search_index) values ('integrity-check')");
}

describe('words that are indexed behind the rows', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'PR46 are found as those indexed with them, seed %i',
    async (seed) => {
      const workspace = randomWorkspace(seed, 500);
      await using database = await openSqliteDatabase(file);
      await build(database, workspace.events, 2, 5);
      await using withThem = await project(workspace.events);
      expect(await foundIn(database, workspace)).toEqual(await foundIn(withThem, workspace));
      requireWhole(file);
      expect(existsSync(`${file}-words`)).toBe(false);
    },
  );

  it('PR46 are indexed again where a text changed after its words were', async () => {
    await using database = await openSqliteDatabase(file);
    const text = (id: number, content: string) => ({
      ...({ id, kind: 'datarais', owner: dana, ref: `${id}`, author: dana } as const),
      ...({ title: '', content, at: '', found: 1, files: '' } as const),
    });
    const write = (work: (tx: Transaction) => Promise<void>) => database.transaction(work);
    await write(async (tx) => database.lateIndexes?.leaveOut(tx));
    await write(async (tx) => {
      for (const [index, content] of ['before', 'removed', 'kept'].entries()) {
        await tx.run(searchTextsTable.insert, text(index + 1, content));
        await fullText.index(tx, text(index + 1, content));
      }
      // The newest is an answer that is being written: it is not found yet.
      await tx.run(searchTextsTable.insert, { ...text(4, ''), found: 0 });
    });
    // The other thread makes its file, and reads the committed texts in the same turn.
    await vi.waitFor(() => expect(existsSync(`${file}-words`)).toBe(true), 10_000);
    await setTimeout(100);
    await write(async (tx) => {
      await tx.execute("update search_texts set content = 'after' where id = 1");
      await fullText.remove(tx, 1);
      await fullText.index(tx, text(1, 'after'));
      await tx.execute('delete from search_texts where id = 2');
      await fullText.remove(tx, 2);
      await tx.execute("update search_texts set content = 'answer', found = 1 where id = 4");
      await fullText.index(tx, text(4, 'answer'));
    });
    await database.lateIndexes?.complete(new AbortController().signal);
    const scopes = [{ kind: 'datarais', owner: dana }] as const;
    const found = async (word: string) => {
      const texts = await searchTexts(database, { terms: searchTerms(word), scopes, limit: 10 });
      return texts.map(({ ref }) => ref);
    };
    expect(await found('before')).toEqual([]);
    expect(await found('removed')).toEqual([]);
    expect(await found('after')).toEqual(['1']);
    expect(await found('kept')).toEqual(['3']);
    expect(await found('answer')).toEqual(['4']);
    requireWhole(file);
  });

  it('PR46 are indexed as they are after a stop and a start in the middle', async () => {
    const workspace = randomWorkspace(9, 600);
    for (const length of [200, 400]) {
      const stopped = await openSqliteDatabase(file);
      const log = workspace.events.slice(0, length);
      await expect(build(endingBefore(stopped), log, 2, 5)).rejects.toThrow('The process ends');
      await stopped.close();
      expect(existsSync(`${file}-words`)).toBe(false);
    }
    await using next = await openSqliteDatabase(file);
    await build(next, workspace.events, 2, 5);
    await using undisturbed = await project(workspace.events);
    expect(await foundIn(next, workspace)).toEqual(await foundIn(undisturbed, workspace));
    requireWhole(file);
  });

  it('PR46 of events that come after the build are indexed with their rows', async () => {
    const workspace = randomWorkspace(10, 600);
    await using database = await openSqliteDatabase(file);
    await build(database, workspace.events.slice(0, 300));
    await build(database, workspace.events);
    await using undisturbed = await project(workspace.events);
    expect(await foundIn(database, workspace)).toEqual(await foundIn(undisturbed, workspace));
    requireWhole(file);
  });
});

const compile = compilerFor('sqlite');

/** Returns the same database, which notes the statements of its transactions. */
function noting(database: Database, statements: Set<string>): Database {
  const note = <Params extends object, Row>(
    query: Prepared<Params, Row>,
  ): Prepared<Params, Row> => {
    statements.add(compile(query).sql);
    return query;
  };
  const noted = (tx: Transaction): Transaction => ({
    dialect: tx.dialect,
    all: (query, params) => tx.all(note(query), params),
    first: (query, params) => tx.first(note(query), params),
    execute: (statement) => tx.execute(statement),
    attempt: (work) => tx.attempt(work),
    run: (query, ...rest) => tx.run(note(query), ...rest),
    runAndCount: (query, params) => tx.runAndCount(note(query), params),
  });
  return {
    dialect: database.dialect,
    all: (query, params) => database.all(query, params),
    first: (query, params) => database.first(query, params),
    transaction: (work) => database.transaction((tx) => work(noted(tx))),
    close: () => database.close(),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

describe('a projector', () => {
  it('PR45 asks by no late index', async () => {
    const statements = new Set<string>();
    for (const seed of [1, 2, 3]) {
      await using database = await openSqliteDatabase(':memory:');
      await build(noting(database, statements), randomWorkspace(seed, 600).events);
    }
    expect(statements.size).toBeGreaterThan(100);
    await using database = await openSqliteDatabase(file);
    await build(database);
    using plans = new DatabaseSync(file);
    const planOf = (statement: string) =>
      plans
        .prepare(`explain query plan ${statement}`)
        .all()
        .map(({ detail }) => String(detail));
    const used = [...statements].filter((statement) =>
      planOf(statement).some((line) => late.some((name) => line.includes(name))),
    );
    expect(used).toEqual([]);
  });
});
