import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { fullTextOf, type TextSearch } from './full-text.ts';
import type { SearchTextsTable } from './table.ts';

export interface FoundText extends Omit<SearchTextsTable, 'id' | 'kind' | 'found'> {
  readonly kind: SearchHit['kind'];
}

/** The best first; without a term or a scope there is nothing to find. */
export async function searchTexts(db: Reader, search: TextSearch): Promise<FoundText[]> {
  if (search.terms.length === 0 || search.scopes.length === 0) return [];
  return fullTextOf(db.dialect.name).search(db, search);
}
