import { call } from '../kernel/call.ts';
import type { OwnStorage, PersonStorage, StorageMeta, StorageQuery } from './schemas.ts';

export const readStorage = call<{ answer: { data: OwnStorage } }>('GET', '/api/storage');

/** For admins: people with an account, who stored most first. */
export const listStorage = call<{
  query: StorageQuery;
  answer: { data: PersonStorage[]; meta: StorageMeta };
}>('GET', '/api/admin/storage');
