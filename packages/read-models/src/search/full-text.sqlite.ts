import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Transaction } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../kernel/prepared.ts';
import type { SearchTerm } from './search-terms.ts';
import type { SearchTextsTable } from './search-texts.table.ts';

/** Texts that belong together: the messages of a room, or a person's own of one kind. */
export type SearchPlace = Pick<SearchTextsTable, 'kind' | 'owner'>;

/** One word for a place, so that the index itself keeps to the places that are asked for. */
const wordOf = ({ kind, owner }: SearchPlace): string =>
  `${kind.charAt(0)}${owner.replaceAll('-', '')}`;

/**
 * The index of SQLite's FTS5 over `search_texts`; it holds no text itself. It is written beside the
 * table and by statements of its own: FTS5 writes down what it has gathered whenever a statement begins
 * that might have to be undone, as one does that has a trigger or returns rows. That is six times slower.
 */
export const fullTextIndex = `create virtual table search_index using fts5 (
  place, title, content,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2'
)`;

type Indexed = Pick<Selectable<SearchTextsTable>, 'id' | 'title' | 'content'>;

const insertWords = prepared((q, p: Indexed & { place: string }) =>
  compilable(
    q,
    sql`insert into search_index (rowid, place, title, content)
      values (${p.id}, ${p.place}, ${p.title}, ${p.content})`,
  ),
);

const deleteWords = prepared((q, p: Pick<Indexed, 'id'>) =>
  compilable(q, sql`delete from search_index where rowid = ${p.id}`),
);

const compilable = (q: QueryBuilder, statement: RawBuilder<unknown>) => ({
  compile: () => statement.compile(q),
});

/** A text can be found from now on. */
export async function index(tx: Transaction, text: Indexed & SearchPlace): Promise<void> {
  const { id, title, content } = text;
  await tx.run(insertWords, { id, title, content, place: wordOf(text) });
}

/** The text with this id is not found any more. */
export async function removeFromIndex(tx: Transaction, id: number): Promise<void> {
  await tx.run(deleteWords, { id });
}

/**
 * The terms, all of them, in one of the places, in the language of FTS5. Words consist of letters
 * and digits, so that none of them can be read as syntax.
 */
export function matchExpression(
  terms: readonly SearchTerm[],
  places: readonly SearchPlace[],
): string {
  const words = terms.map(
    ({ words: phrase, isPrefix }) => `"${phrase.join(' ')}"${isPrefix ? ' *' : ''}`,
  );
  const within = places.map((place) => `"${wordOf(place)}"`);
  return `(place : (${within.join(' OR ')})) AND ({title content} : (${words.join(' AND ')}))`;
}

/** Newest hits that are ranked at all: a word that is everywhere does not hold up the rest. */
const ranked = 500;

/** The best first by BM25, a title counting twice; equally good ones the newest first. */
export const bestHits = prepared((q, p: { match: string; limit: number }) => {
  const newest = sql<{ id: number; score: number }>`
    (select rowid as id, bm25(search_index, 0.0, 2.0, 1.0) as score from search_index
      where search_index match ${p.match} order by rowid desc limit ${sql.lit(ranked)})`;
  return q
    .selectFrom(newest.as('hit'))
    .innerJoin('search_texts', 'search_texts.id', 'hit.id')
    .selectAll('search_texts')
    .orderBy('hit.score')
    .orderBy('hit.id', 'desc')
    .limit(p.limit);
});
