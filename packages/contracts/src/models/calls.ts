import { call } from '../kernel/call.ts';
import type {
  AIModel,
  GuestCall,
  GuestCallsMeta,
  GuestCallsQuery,
  LedgerMeta,
  LedgerQuery,
  LedgerRow,
  LedgerSummary,
} from './schemas.ts';

export const listModels = call<{ answer: { data: AIModel[] } }>('GET', '/api/models');
/** Newest first. */
export const ledger = call<{
  query: LedgerQuery;
  answer: { data: LedgerRow[]; meta: LedgerMeta };
}>('GET', '/api/ledger');
/** The sums of all calls by month, and the rest of the quotas. */
export const ledgerSummary = call<{ answer: { data: LedgerSummary } }>(
  'GET',
  '/api/ledger/summary',
);

/** The calls of models for guests, newest first, without content; for admins. */
export const guestCalls = call<{
  query: GuestCallsQuery;
  answer: { data: GuestCall[]; meta: GuestCallsMeta };
}>('GET', '/api/admin/guest-calls');
