import { call, costs } from '../kernel/call.ts';
import type { SearchHit, SearchQuery } from './schemas.ts';

/** What the caller may read, the best hit first. */
export const search = call<{ query: SearchQuery; answer: { data: SearchHit[] } }>(
  'GET',
  '/api/search',
  { cost: costs.heavy },
);
