import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  forgottenAgain,
  keepReceipt,
  receiptsBeside,
  receiptsIn,
  type KeptReceipt,
} from '../forgetting/kept-receipts.ts';
import { filesIn } from '../stores/data-folder.ts';

/** The receipts in the folder of the backups, of which one is in this folder. */
const receiptsOf = (backup: string) =>
  receiptsIn(receiptsBeside(path.dirname(path.resolve(backup))));

/** The people that a backup of a data folder brings back, although they were forgotten since. */
export async function forgottenSince(backup: string): Promise<readonly KeptReceipt[]> {
  return forgottenAgain(await receiptsOf(backup), peopleIn(filesIn(backup).vault));
}

/** The same, of a backup of PostgreSQL that was restored into this vault. */
export async function forgottenSinceIn(
  backup: string,
  vaultUrl: string,
): Promise<readonly KeptReceipt[]> {
  const receipts = await receiptsOf(backup);
  if (receipts.length === 0) return [];
  const vault = await openPostgresVault({ url: vaultUrl });
  try {
    const { credentials, contentKeys } = await vault.content();
    const kept = contentKeys.filter(({ wrapped }) => wrapped !== null);
    const people = [...credentials.map(({ userId }) => userId), ...kept.map(({ owner }) => owner)];
    return forgottenAgain(receipts, new Set(people));
  } finally {
    await vault.close();
  }
}

/**
 * Adds the receipts beside a backup to those that came with it: `ops verify` names who is back.
 * @param folder the restored one
 */
export async function addReceipts(backup: string, folder: string): Promise<void> {
  const { receipts } = filesIn(folder);
  const known = new Set((await receiptsIn(receipts)).map(({ signed }) => signed.signature));
  for (const { signed } of await receiptsOf(backup))
    if (!known.has(signed.signature)) await keepReceipt(receipts, signed);
}

/** Ids of the people who have credentials in a vault, or a key of their content. */
function peopleIn(file: string): ReadonlySet<string> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const hasKeys =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'content_keys'").get() !== undefined;
  const sql =
    'SELECT user_id AS id FROM credentials' +
    (hasKeys ? ' UNION SELECT owner FROM content_keys WHERE wrapped IS NOT NULL' : '');
  return new Set(
    database
      .prepare(sql)
      .all()
      .map(({ id }) => String(id)),
  );
}
