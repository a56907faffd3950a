import { sql } from 'kysely';
import { prepared, compilable } from '../query.ts';
import type { FullText, SearchScope, TextSearch } from './full-text.ts';
import { foldedTerms } from './terms-in-text.ts';
import { folded, wordsOf } from './search-terms.ts';

/** Newest hits that are ranked at all: a word that is everywhere does not hold up the rest. */
const ranked = 500;
/** Characters of a word that are looked at; PostgreSQL takes 2,046 bytes. */
const longestWord = 500;
/** Words between title and content, so that no phrase reaches from one into the other. */
const gap = 100;
/** The last position of a word that PostgreSQL knows; those behind share it. */
const lastPosition = 16_383;

/** Words with their positions. They are split here, so that both databases split them alike. */
export const fullTextOfPostgres: FullText = {
  index: (tx, { id, title, content, ...scope }) =>
    tx.run(insertWords, { id, place: wordOf(scope), words: wordVector(title, content) }),
  remove: (tx, id) => tx.run(deleteWords, { id }),
  search: (db, { limit, scopes, ...search }) =>
    db.all(bestHits, { match: matchExpression(search), scopes: scopes.map(wordOf), limit }),
};

const wordOf = ({ kind, owner }: SearchScope): string => `${kind} ${owner}`;

const plain = (word: string): string => folded(word).slice(0, longestWord);

/** Words consist of letters and digits, so that none of them can be read as syntax. */
function wordVector(title: string, content: string): string {
  const titled = wordsOf(title).map(({ text }, at) => `'${plain(text)}':${positionAt(at)}A`);
  const begin = titled.length === 0 ? 0 : titled.length + gap;
  const others = wordsOf(content).map(
    ({ text }, at) => `'${plain(text)}':${positionAt(begin + at)}`,
  );
  return [...titled, ...others].join(' ');
}

const positionAt = (index: number): number => Math.min(index + 1, lastPosition);

function matchExpression({
  terms,
  isAnyEnough = false,
}: Pick<TextSearch, 'terms' | 'isAnyEnough'>): string {
  const phrases = foldedTerms(terms).map(({ words, isPrefix }) => {
    const parts = words.map((word) => `'${word.slice(0, longestWord)}'`);
    return `(${parts.join(' <-> ')}${isPrefix ? ':*' : ''})`;
  });
  return phrases.join(isAnyEnough ? ' | ' : ' & ');
}

const insertWords = prepared((q, p: { id: number; place: string; words: string }) =>
  compilable(
    q,
    sql`insert into search_index (id, place, words) values (${p.id}, ${p.place}, ${p.words})`,
  ),
);

const deleteWords = prepared((q, p: { id: number }) =>
  compilable(q, sql`delete from search_index where id = ${p.id}`),
);

const bestHits = prepared((q, p: { match: string; scopes: readonly string[]; limit: number }) => {
  const newest = sql<{ id: number; score: number }>`
      (select id, ts_rank('{0.5, 0.5, 0.5, 1}', words, cast(${p.match} as tsquery), 1) as score
        from search_index
        where place = any(cast(${p.scopes} as text[])) and words @@ cast(${p.match} as tsquery)
        order by id desc limit ${sql.lit(ranked)})`;
  return q
    .selectFrom(newest.as('hit'))
    .innerJoin('search_texts', 'search_texts.id', 'hit.id')
    .selectAll('search_texts')
    .orderBy('hit.score', 'desc')
    .orderBy('hit.id', 'desc')
    .limit(p.limit);
});
