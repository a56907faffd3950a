import { call } from '../kernel/call.ts';
import type { OwnStorage, PersonStorage, StorageMeta, StorageQuery } from './schemas.ts';

export const readStorage = call<{ answer: { data: OwnStorage } }>('GET', '/api/storage');

/** Lists the people with an account, by the bytes that they stored, the most first; for admins. */
export const listStorage = call<{
  query: StorageQuery;
  answer: { data: PersonStorage[]; meta: StorageMeta };
}>('GET', '/api/admin/storage');
