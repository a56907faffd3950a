import { call } from '../kernel/call.ts';
import type { AIModel, LedgerQuery, LedgerRow } from './schemas.ts';

export const listModels = call<{ answer: { data: AIModel[] } }>('GET', '/api/models');
/** Newest first. */
export const ledger = call<{ query: LedgerQuery; answer: { data: LedgerRow[] } }>(
  'GET',
  '/api/ledger',
);
