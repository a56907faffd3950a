import { sql } from 'kysely';
import { prepared } from '../kernel/prepared.ts';
import type { SearchTerm } from './search-terms.ts';
import type { SearchTextsTable } from './search-texts.table.ts';

/** Texts that belong together: the messages of a room, or a person's own of one kind. */
export type SearchPlace = Pick<SearchTextsTable, 'kind' | 'owner'>;

/** One word for a place, so that the index itself keeps to the places that are asked for. */
const wordOf = ({ kind, owner }: SearchPlace): string =>
  `${kind.charAt(0)}${owner.replaceAll('-', '')}`;
const wordOfRow = `substr(new.kind, 1, 1) || replace(new.owner, '-', '')`;

const insertNew = `insert into search_index (rowid, place, title, content)
  values (new.id, ${wordOfRow}, new.title, new.content)`;
const deleteOld = 'delete from search_index where rowid = old.id';

/** The index of SQLite's FTS5 over `search_texts`: it holds no text itself and follows the table. */
export const fullTextIndex: readonly string[] = [
  `create virtual table search_index using fts5 (
    place, title, content,
    content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2'
  )`,
  `create trigger search_texts_inserted after insert on search_texts begin
    ${insertNew};
  end`,
  `create trigger search_texts_updated after update of title, content on search_texts begin
    ${deleteOld};
    ${insertNew};
  end`,
  `create trigger search_texts_deleted after delete on search_texts begin
    ${deleteOld};
  end`,
];

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
