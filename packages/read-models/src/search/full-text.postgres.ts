import type { TextPart } from '@mach42/contracts/search/read-search.ts';
import { sql, type RawBuilder } from 'kysely';
import { prepared, compilable, type QueryBuilder } from '../query.ts';
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
/** Words between title and content, so that no phrase reaches from one into the other. */
const gap = 100;
/** The last position of a word that PostgreSQL knows; those behind share it. */
const lastPosition = 16_383;

/** Words with their positions. They are split here, so that both databases split them alike. */
export const fullTextOfPostgres: FullText = {
  index: (tx, text) => {
    const { id, author, title } = text;
    const content = withFileNames(text);
    return tx.run(insertWords, {
      id,
      scopeWords: wordOf(text),
      words: [
        wordVector(title, content),
        ...[authorWord(author), ...partsOf(text).map(partWord)].map((word) => `'${word}'`),
        ...textForms({ title, content })
          .split(' ')
          .map((stem) => `'${formWord(stem)}'`),
      ].join(' '),
    });
  },
  remove: (tx, id) => tx.run(deleteWords, { id }),
  wordsIn: () => 0,
  search: (db, { limit, scopes, order, before, since, ...search }) => {
    const match = matchExpression(search);
    return db.all(match === '' ? newestOfAll : order === 'recent' ? newestHits : bestHits, {
      match,
      scopes: scopes.map(wordOf),
      before: before ?? Number.MAX_SAFE_INTEGER,
      since: since ?? 0,
      limit,
    });
  },
};

/** No word of a text has these signs in it. */
const authorWord = (author: string): string => `@${author}`;
const partWord = (part: TextPart): string => `#${part}`;
const formWord = (stem: string): string => `~${stem}`;

const wordOf = ({ kind, owner }: SearchScope): string => `${kind} ${owner}`;

/** Words consist of letters and digits, so that none of them can be read as syntax. */
function wordVector(title: string, content: string): string {
  const titled = indexedWords(title).map((word, at) => `'${word}':${positionAt(at)}A`);
  const begin = titled.length === 0 ? 0 : titled.length + gap;
  const others = indexedWords(content).map((word, at) => `'${word}':${positionAt(begin + at)}`);
  return [...titled, ...others].join(' ');
}

const positionAt = (index: number): number => Math.min(index + 1, lastPosition);

function matchExpression({
  terms,
  isAnyEnough = false,
  authors,
  has = [],
}: Pick<TextSearch, 'terms' | 'isAnyEnough' | 'authors' | 'has'>): string {
  const phrases = terms.map(({ words, isPrefix, stems = [] }) => {
    const parts = words.map((word) => `'${indexedWord(word)}'`);
    const written = `(${parts.join(' <-> ')}${isPrefix ? ':*' : ''})`;
    return `(${[written, ...stems.map((stem) => `'${formWord(stem)}'`)].join(' | ')})`;
  });
  return [
    ...(authors === undefined ? [] : [anyOf(authors.map(authorWord))]),
    ...has.map((part) => anyOf([partWord(part)])),
    ...(phrases.length === 0 ? [] : [`(${phrases.join(isAnyEnough ? ' | ' : ' & ')})`]),
  ].join(' & ');
}

const anyOf = (words: readonly string[]): string =>
  `(${words.map((word) => `'${word}'`).join(' | ')})`;

const insertWords = {
  ...prepared((q, p: { id: number; scopeWords: string; words: string }) =>
    compilable<unknown>(
      q,
      sql`insert into search_index (id, place, words) values (${p.id}, ${p.scopeWords}, ${p.words})`,
    ),
  ),
  inserts: 'search_index',
};

const deleteWords = prepared((q, p: { id: number }) =>
  compilable(q, sql`delete from search_index where id = ${p.id}`),
);

interface Match {
  readonly match: string;
  readonly scopes: readonly string[];
  readonly before: number;
  readonly since: number;
  readonly limit: number;
}

const bestHits = prepared((q, p: Match) => {
  const newest = sql<{ id: number; score: number }>`
      (select id, ts_rank('{0.5, 0.5, 0.5, 1}', words, cast(${p.match} as tsquery), 1) as score
        from search_index
        where place = any(cast(${p.scopes} as text[])) and words @@ cast(${p.match} as tsquery)
          and id < ${p.before} and id >= ${p.since}
        order by id desc limit ${sql.lit(ranked)})`;
  return q
    .selectFrom(newest.as('hit'))
    .innerJoin('search_texts', 'search_texts.id', 'hit.id')
    .selectAll('search_texts')
    .orderBy('hit.score', 'desc')
    .orderBy('hit.id', 'desc')
    .limit(p.limit);
});

const newestHits = prepared((q, p: Match) =>
  newestOf(
    q,
    sql<{ id: number }>`
      (select id from search_index
        where place = any(cast(${p.scopes} as text[])) and words @@ cast(${p.match} as tsquery)
          and id < ${p.before} and id >= ${p.since}
        order by id desc limit ${p.limit})`,
  ),
);

/** The newest texts, for a search without a word. */
const newestOfAll = prepared((q, p: Match) =>
  newestOf(
    q,
    sql<{ id: number }>`
      (select id from search_index
        where place = any(cast(${p.scopes} as text[]))
          and id < ${p.before} and id >= ${p.since}
        order by id desc limit ${p.limit})`,
  ),
);

const newestOf = (q: QueryBuilder, newest: RawBuilder<{ id: number }>) =>
  q
    .selectFrom(newest.as('hit'))
    .innerJoin('search_texts', 'search_texts.id', 'hit.id')
    .selectAll('search_texts')
    .orderBy('hit.id', 'desc');
