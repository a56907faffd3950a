import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { fullTextOf } from './full-text.ts';
import type { SearchTextsTable } from './table.ts';
import type { TextSearch } from './text-index.ts';

export type { SearchScope, TextSearch } from './text-index.ts';
export { withFileNames } from './text-index.ts';
export { assistant, everybody } from './table.ts';

export type FoundText = Omit<SearchTextsTable, 'found'>;

/** Finds texts. A search without a scope, or without a word and without a filter, finds nothing. */
export async function searchTexts(db: Reader, search: TextSearch): Promise<FoundText[]> {
  const { terms, scopes, authors, has = [], before, since } = search;
  const isFiltered =
    authors !== undefined || has.length > 0 || before !== undefined || since !== undefined;
  if (scopes.length === 0 || (terms.length === 0 && !isFiltered)) return [];
  if (authors?.length === 0) return [];
  return fullTextOf(db.dialect.name).search(db, search);
}

const firstSince = prepared((q, p: { at: string }) =>
  q.selectFrom('search_texts').select('id').where('at', '>=', p.at).orderBy('at').limit(1),
);

/** Id of the first text since a time; undefined when there is none. */
export async function firstTextSince(db: Reader, at: string): Promise<number | undefined> {
  return (await db.first(firstSince, { at }))?.id;
}
