import { sql } from 'kysely';
import { prepared, compilable } from '../query.ts';
import type { FullText, SearchScope, TextSearch } from './full-text.ts';

/** Newest hits that are ranked at all: a word that is everywhere does not hold up the rest. */
const ranked = 500;

/**
 * FTS5; the index holds no text itself. It is written beside the table and by statements of its own:
 * FTS5 writes down what it has gathered whenever a statement begins that might have to be undone, as
 * one does that has a trigger or returns rows. That is six times slower.
 */
export const fullTextOfSqlite: FullText = {
  index: (tx, { id, title, content, ...scope }) =>
    tx.run(insertWords, { id, title, content, place: wordOf(scope) }),
  remove: (tx, id) => tx.run(deleteWords, { id }),
  search: (db, search) => db.all(bestHits, { match: matchExpression(search), limit: search.limit }),
};

/** One word for a scope, so that the index itself keeps to the scopes that are asked for. */
const wordOf = ({ kind, owner }: SearchScope): string =>
  `${kind.charAt(0)}${owner.replaceAll('-', '')}`;

/**
 * The terms, all of them or any, in one of the scopes, in the language of FTS5. Words consist of letters
 * and digits, so that none of them can be read as syntax.
 */
function matchExpression({ terms, isAnyEnough = false, scopes }: TextSearch): string {
  const words = terms.map(
    ({ words: phrase, isPrefix }) => `"${phrase.join(' ')}"${isPrefix ? ' *' : ''}`,
  );
  const within = scopes.map((scope) => `"${wordOf(scope)}"`);
  return `(place : (${within.join(' OR ')})) AND ({title content} : (${words.join(isAnyEnough ? ' OR ' : ' AND ')}))`;
}

const insertWords = prepared(
  (q, p: { id: number; place: string; title: string; content: string }) =>
    compilable(
      q,
      sql`insert into search_index (rowid, place, title, content)
        values (${p.id}, ${p.place}, ${p.title}, ${p.content})`,
    ),
);

const deleteWords = prepared((q, p: { id: number }) =>
  compilable(q, sql`delete from search_index where rowid = ${p.id}`),
);

/** By BM25. */
const bestHits = prepared((q, p: { match: string; limit: number }) => {
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
