import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { bestHits, matchExpression, type SearchPlace } from './full-text.sqlite.ts';
import type { SearchTerm } from './search-terms.ts';
import type { SearchTextsTable } from './search-texts.table.ts';

export interface FoundText extends Omit<SearchTextsTable, 'id' | 'kind'> {
  readonly kind: SearchHit['kind'];
}

export interface TextSearch {
  /** A text has all of them. */
  readonly terms: readonly SearchTerm[];
  /** Only texts of one of these. */
  readonly places: readonly SearchPlace[];
  readonly limit: number;
}

/** The best first; without a term or a place there is nothing to find. */
export async function searchTexts(
  db: Reader,
  { terms, places, limit }: TextSearch,
): Promise<FoundText[]> {
  if (terms.length === 0 || places.length === 0) return [];
  return db.all(bestHits, { match: matchExpression(terms, places), limit });
}
