import { onTestFinished } from 'vitest';
import type { Store } from '../../contract/log-under-test.ts';
import { openPostgresEventStore, type PostgresEventStoreOptions } from '../open.ts';

/** Opens a store that is closed when the test ends. */
export async function storeOfTest(options: PostgresEventStoreOptions): Promise<Store> {
  const store = await openPostgresEventStore(options);
  onTestFinished(() => store.close());
  return store;
}
