import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { requireNotInFolder } from './data-folder.ts';

/**
 * @param address of the PostgreSQL that keeps it; absent: it is the file
 * @throws UnusableVault
 * @throws VaultUnavailable
 * @throws DataFolderError there is a file beside the one at the address
 */
export async function openVault(address: string | undefined, file: string): Promise<Vault> {
  if (address === undefined) return openSqliteVault(file);
  await requireNotInFolder(file, 'a vault', 'VAULT');
  // Loaded where it is needed only.
  const { openPostgresVault } = await import('@mach42/vault/postgres/open-postgres-vault.ts');
  return openPostgresVault({ url: address });
}
