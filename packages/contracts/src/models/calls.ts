import { call } from '../kernel/call.ts';
import type { AIModel, LedgerMeta, LedgerQuery, LedgerRow, LedgerSummary } from './schemas.ts';

export const listModels = call<{ answer: { data: AIModel[] } }>('GET', '/api/models');
/** Newest first. */
export const ledger = call<{
  query: LedgerQuery;
  answer: { data: LedgerRow[]; meta: LedgerMeta };
}>('GET', '/api/ledger');
/** What all calls come to, by month, and what is left of the quotas. */
export const ledgerSummary = call<{ answer: { data: LedgerSummary } }>(
  'GET',
  '/api/ledger/summary',
);
