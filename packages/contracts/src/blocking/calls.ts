import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { BlockedPerson } from './schemas.ts';

/** The people whom the caller blocked, the most recent first. */
export const listBlockedPeople = call<{ answer: { data: BlockedPerson[] } }>(
  'GET',
  '/api/blocked-people',
);
export const blockPerson = call<{ params: IdParams; answer: object }>(
  'PUT',
  '/api/blocked-people/:id',
);
export const unblockPerson = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/blocked-people/:id',
);
