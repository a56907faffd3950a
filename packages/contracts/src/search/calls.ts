import { call, costs } from '../kernel/call.ts';
import type { SearchHit, SearchQuery } from './schemas.ts';

/** Searches the content that the caller may read. */
export const search = call<{ query: SearchQuery; answer: { data: SearchHit[] } }>(
  'GET',
  '/api/search',
  { cost: costs.heavy },
);
