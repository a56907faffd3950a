import type { TextPart } from '@mach42/contracts/search/read-search.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared, compilable } from '../query.ts';
import { indexedWord, indexedWords } from './search-terms.ts';
import {
  type FullText,
  type SearchScope,
  type TextSearch,
  partsOf,
  textForms,
  withFileNames,
} from './text-index.ts';

/** Newest hits that are ranked at all: a word that is everywhere does not hold up the rest. */
const ranked = 500;

/**
 * Full text by FTS5; the index holds no text itself. Words are separated and folded here, as FTS5 knows only from
 * Unicode 6 which signs are letters, and which are the same letter. The index is written beside the table and by
 * statements of its own: FTS5 writes its gathered words whenever a statement begins that might have to be undone,
 * such as one that has a trigger or returns rows. That is six times slower.
 */
export const fullTextOfSqlite: FullText = {
  index: (tx, text) => {
    const { id, author, title } = text;
    const content = withFileNames(text);
    if (tx.searchLater !== undefined) return tx.searchLater.onChanged(id);
    return tx.run(insertWords, {
      id,
      title: indexedWords(title).join(' '),
      content: indexedWords(content).join(' '),
      forms: textForms({ title, content }),
      scopeWords: [wordOf(text), authorWord(author), ...partsOf(text).map(partWord)].join(' '),
    });
  },
  remove: (tx, id) =>
    tx.searchLater === undefined ? tx.run(deleteWords, { id }) : tx.searchLater.onChanged(id),
  search: async (db, search) => {
    const hits = await db.all(search.order === 'recent' ? newestHits : bestHits, {
      match: matchExpression(search),
      before: search.before ?? Number.MAX_SAFE_INTEGER,
      since: search.since ?? 0,
      limit: search.limit,
    });
    const long = await longContents(db, hits);
    return hits.map(({ bytes: _, ...hit }) => {
      return { ...hit, content: hit.content ?? long.get(hit.id) ?? '' };
    });
  },
  wordsIn: async (db) => wordsOf((await db.first(totals, {}))?.block ?? new Uint8Array()),
};

/**
 * The record in which FTS5 keeps totals: how many texts there are, and how many words each column has, as integers of
 * one to nine bytes. To count them takes as long as to read them.
 */
const totals = prepared((q, _: object) =>
  compilable(q, sql<{ block: Uint8Array }>`select block from search_index_data where id = 1`),
);

function wordsOf(block: Uint8Array): number {
  const [, ...ofColumns] = integersIn(block);
  return ofColumns.reduce((sum, words) => sum + words, 0);
}

/** Seven bits in each byte, the highest first; the last byte of a number is below 128. */
function integersIn(bytes: Uint8Array): number[] {
  const integers: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte > 127) continue;
    integers.push(value);
    value = 0;
  }
  return integers;
}

/** One word for a scope, so that the index itself keeps to the scopes that are asked for. */
const wordOf = ({ kind, owner }: SearchScope): string =>
  `${kind.charAt(0)}${owner.replaceAll('-', '')}`;

const authorWord = (author: string): string => `f${author.replaceAll('-', '')}`;
const partWord = (part: TextPart): string => `h${part}`;

/**
 * The terms, all of them or any, in one of the scopes, in the language of FTS5. Words consist of letters
 * and digits, so that none of them can be read as syntax.
 */
function matchExpression({
  terms,
  isAnyEnough = false,
  scopes,
  authors,
  has = [],
}: TextSearch): string {
  const words = terms.map(({ words: phrase, isPrefix, stems = [] }) => {
    const written = `({title content} : "${phrase.map(indexedWord).join(' ')}"${isPrefix ? ' *' : ''})`;
    return stems.length === 0 ? written : `(${written} OR (forms : (${anyOf(stems)})))`;
  });
  return [
    `(place : (${anyOf(scopes.map(wordOf))}))`,
    ...(authors === undefined ? [] : [`(place : (${anyOf(authors.map(authorWord))}))`]),
    ...has.map((part) => `(place : "${partWord(part)}")`),
    ...(words.length === 0 ? [] : [`(${words.join(isAnyEnough ? ' OR ' : ' AND ')})`]),
  ].join(' AND ');
}

const anyOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

const insertWords = prepared(
  (q, p: { id: number; scopeWords: string; title: string; content: string; forms: string }) =>
    compilable(
      q,
      sql`insert into search_index (rowid, place, title, content, forms)
        values (${p.id}, ${p.scopeWords}, ${p.title}, ${p.content}, ${p.forms})`,
    ),
);

const deleteWords = prepared((q, p: { id: number }) =>
  compilable(q, sql`delete from search_index where rowid = ${p.id}`),
);

interface Match {
  readonly match: string;
  readonly before: number;
  readonly since: number;
  readonly limit: number;
}

/** Bytes of a content that comes with its hit. */
const short = 8000;
/** Bytes of the others that are read in one turn: SQLite decodes all that a statement answers at once. */
const mostAtOnce = 600_000;

interface Hit {
  readonly id: number;
  /** Null: it is long. */
  readonly content: string | null;
  readonly bytes: number;
}

/** The long contents of hits, by id. */
async function longContents(
  db: Reader,
  hits: readonly Hit[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  let [ids, bytes]: [number[], number] = [[], 0];
  const read = async () => {
    for (const { id, content } of await db.all(contents, { ids: JSON.stringify(ids) }))
      found.set(id, content);
    [ids, bytes] = [[], 0];
    await setImmediate();
  };
  for (const hit of hits) {
    if (hit.content !== null) continue;
    if (ids.length > 0 && bytes + hit.bytes > mostAtOnce) await read();
    ids.push(hit.id);
    bytes += hit.bytes;
  }
  if (ids.length > 0) await read();
  return found;
}

/** `ids` is JSON: number[] */
const contents = prepared((q, p: { ids: string }) =>
  q
    .selectFrom('search_texts')
    .select(['id', 'content'])
    .where(sql<boolean>`id in (select value from json_each(${p.ids}))`),
);

const columns = [
  'search_texts.id',
  'kind',
  'owner',
  'ref',
  'author',
  'title',
  'at',
  'found',
  'files',
] as const;
const bytes = sql<number>`octet_length(content)`.as('bytes');
const shortContent = sql<
  string | null
>`case when octet_length(content) <= ${sql.lit(short)} then content end`.as('content');

/** The best hits by BM25. */
const bestHits = prepared((q, p: Match) => {
  const newest = sql<{ id: number; score: number }>`
    (select rowid as id, bm25(search_index, 0.0, 2.0, 1.0, 0.5) as score from search_index
      where search_index match ${p.match} and rowid < ${p.before} and rowid >= ${p.since}
      order by rowid desc limit ${sql.lit(ranked)})`;
  return q
    .selectFrom(newest.as('hit'))
    .innerJoin('search_texts', 'search_texts.id', 'hit.id')
    .select([...columns, bytes, shortContent])
    .orderBy('hit.score')
    .orderBy('hit.id', 'desc')
    .limit(p.limit);
});

const newestHits = prepared((q, p: Match) => {
  const newest = sql<{ id: number }>`
    (select rowid as id from search_index
      where search_index match ${p.match} and rowid < ${p.before} and rowid >= ${p.since}
      order by rowid desc limit ${p.limit})`;
  return q
    .selectFrom(newest.as('hit'))
    .innerJoin('search_texts', 'search_texts.id', 'hit.id')
    .select([...columns, bytes, shortContent])
    .orderBy('hit.id', 'desc');
});
