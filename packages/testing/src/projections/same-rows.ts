import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openPostgresDatabase } from '@mach42/read-models/postgres/open-postgres-database.ts';
import { searchTerms, wordsOf } from '@mach42/read-models/search/search-terms.ts';
import { searchTexts } from '@mach42/read-models/search/search.reads.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { randomBytes } from 'node:crypto';
import { allReads } from './all-reads.ts';
import { dump } from './dump.ts';
import { FixedLog } from './fixed-log.ts';
import { start } from './project.ts';
import { oddLog } from './random/odd-log.ts';
import type { RandomWorkspace } from './random/random-workspace.ts';

/** The rows and answers of the read models of a log, in a form that can be compared. */
export interface Outcome {
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly found: Readonly<Record<string, readonly string[]>>;
}

const words = 60;

/**
 * Projects a log of odd texts, numbers and times on both kinds of database.
 * @param url of a PostgreSQL database in which schemas may be created
 * @returns the events that SQLite parked, and the differences of rows, answers and search results
 */
export async function onBothDatabases(
  url: string,
  seed: number,
  size: number,
): Promise<{ readonly parked: readonly string[]; readonly differences: readonly string[] }> {
  const workspace = oddLog(seed, size);
  const schema = `odd_${randomBytes(6).toString('hex')}`;
  await using file = await openSqliteDatabase(':memory:');
  await using server = await openPostgresDatabase({ url, schema, connections: 3 });
  const [sqlite, postgres] = [await outcome(file, workspace), await outcome(server, workspace)];
  await server.ask(`drop schema ${schema} cascade`);
  const parts = ['rows', 'answers', 'found'] as const;
  return {
    parked: sqlite.rows['parked_events'] ?? [],
    differences: parts.flatMap((part) => differencesOf(sqlite[part], postgres[part])),
  };
}

type Part = Readonly<Record<string, string | readonly string[]>>;

/** Names the lines that only one of them has; shortened where many differ. */
const differencesOf = (sqlite: Part, postgres: Part): string[] =>
  Object.keys({ ...sqlite, ...postgres }).flatMap((name) => {
    const [one, other] = [sqlite, postgres].map((part) => new Set([part[name] ?? []].flat()));
    const shown = (rows: ReadonlySet<string> = new Set()) =>
      [...rows].slice(0, 3).map((row) => row.slice(0, 500));
    const [more, less] = [
      shown(one?.difference(other ?? new Set())),
      shown(other?.difference(one ?? new Set())),
    ];
    return more.length + less.length === 0
      ? []
      : [JSON.stringify({ name, sqlite: more, postgres: less })];
  });

async function outcome(database: Database, workspace: RandomWorkspace): Promise<Outcome> {
  const source = new FixedLog(workspace.events);
  const { runner, failure } = await start({ database, source });
  await Promise.race([runner.processAll(), failure]);
  await runner.stop();
  const rows = await dump(database);
  // The reason of a parked event is left out, because it is in the words of the database.
  const parked = (rows['parked_events'] ?? []).map((row) =>
    JSON.stringify({ ...(JSON.parse(row) as object), error: '', stack: '' }),
  );
  return {
    rows: { ...rows, parked_events: parked },
    answers: await allReads(database, workspace),
    found: await foundIn(database, workspace, rows['search_texts'] ?? []),
  };
}

/** Searches for words of the texts; databases rank equal matches differently. */
async function foundIn(
  database: Database,
  { roomIds, userIds }: RandomWorkspace,
  rows: readonly string[],
): Promise<Record<string, string[]>> {
  const scopes = [
    ...roomIds.map((owner) => ({ kind: 'message', owner }) as const),
    ...userIds.map((owner) => ({ kind: 'datarais', owner }) as const),
  ];
  const texts = rows.map((row) => JSON.parse(row) as { title: string; content: string });
  const typed = new Set(
    texts.flatMap(({ title, content }) =>
      wordsOf(`${title} ${content.slice(0, 300)}`).map(({ text }) => text),
    ),
  );
  const every = Math.max(1, Math.floor(typed.size / words));
  const found: Record<string, string[]> = {};
  for (const word of [...typed].filter((_, index) => index % every === 0)) {
    for (const query of [word, `"${word}"`, Array.from(word).slice(0, 2).join('')]) {
      const terms = searchTerms(query);
      const hits = await searchTexts(database, { terms, scopes, limit: 10_000 });
      found[query] = hits.map(({ kind, owner, ref }) => `${kind} ${owner} ${ref}`).toSorted();
    }
  }
  return found;
}
