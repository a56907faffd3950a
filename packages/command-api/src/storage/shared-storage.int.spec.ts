import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { describe, onTestFinished } from 'vitest';
import { sharedStorageSuite } from './shared-storage.fixture.ts';

describe('[SK5] [SK6] storage that several processes share, over a vault of SQLite', () => {
  sharedStorageSuite(async () => {
    const vault = await openSqliteVault(':memory:');
    onTestFinished(() => vault.close());
    return vault;
  });
});
