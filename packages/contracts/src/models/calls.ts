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
/** What all calls come to, by month, and what is left of the quotas. */
export const ledgerSummary = call<{ answer: { data: LedgerSummary } }>(
  'GET',
  '/api/ledger/summary',
);

/** What models were called for guests, newest first, without content; for admins. */
export const guestCalls = call<{
  query: GuestCallsQuery;
  answer: { data: GuestCall[]; meta: GuestCallsMeta };
}>('GET', '/api/admin/guest-calls');
