import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type KeptReceipt,
  forgottenAgain,
  keepReceipt,
  receiptsBeside,
  receiptsIn,
} from '../forgetting/kept-receipts.ts';
import { requireEmptyFolder, requireRoom } from '../ops/dry-run.ts';
import { OpsError } from '../ops/ops-error.ts';
import { filesIn } from '../stores/data-folder.ts';
import { restoreArchive } from './archived-segments.ts';
import { requireAttachments, restoreAttachments, sizesOfAttachments } from './attachment-pool.ts';
import {
  chainOf,
  requireFiles,
  type BackupEntry,
  type BackupFile,
  type Manifest,
} from './manifest.ts';
import { requireNoSchemas, restoreDatabases, type Databases } from './postgres-dump.ts';
import { addSegment, endOf, requireWholeLog, requireWholeVault } from './sqlite-copies.ts';

/** The receipts in the folder of the backups; this folder is one of the backups in it. */
const receiptsOf = (backup: string) =>
  receiptsIn(receiptsBeside(path.dirname(path.resolve(backup))));

/** The people that a backup of a data folder brings back, although they were forgotten since. */
async function forgottenSince(backup: string): Promise<readonly KeptReceipt[]> {
  return forgottenAgain(await receiptsOf(backup), peopleIn(filesIn(backup).vault));
}

/** The same, of a backup of PostgreSQL that was restored into this vault. */
async function forgottenSinceIn(backup: string, vaultUrl: string): Promise<readonly KeptReceipt[]> {
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
async function addReceipts(backup: string, folder: string): Promise<void> {
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

/** The target of a restore. */
export type RestoreTarget =
  | { readonly engine: 'sqlite'; readonly folder: string }
  | ({ readonly engine: 'postgres' } & Databases);

interface Restored {
  readonly manifest: Manifest;
  /** Receipts of the people who are back, although they were forgotten after the backup was made. */
  readonly forgottenSince: readonly KeptReceipt[];
}

/**
 * Restores a backup into an empty data folder, or into empty databases. The backup is read through before, and the
 * folder appears when all of it is there.
 * @param folder of the backup
 * @throws OpsError the backup cannot be used, or the target is not empty; nothing was changed
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Restored> {
  const { chain, last: manifest } = await readThrough(folder, target);
  if (target.engine === 'postgres') {
    await restoreDatabases(folder, target);
    return { manifest, forgottenSince: await forgottenSinceIn(folder, target.vault) };
  }
  await restoreFolder(chain, manifest, target.folder);
  return { manifest, forgottenSince: await forgottenSince(folder) };
}

/**
 * Reads a backup through and returns the plan of a restore; refuses everything that the restore would refuse. Writes
 * nothing.
 * @param folder of the backup
 * @throws OpsError
 */
export async function planRestore(
  folder: string,
  target: RestoreTarget,
): Promise<Restored & { readonly bytes: number; readonly files: number }> {
  const { chain, last } = await readThrough(folder, target);
  if (target.engine === 'postgres') await requireNoSchemas(target);
  else await requireEmptyFolder(target.folder, nameAnother);
  const read = chain.flatMap(({ manifest }) =>
    manifest.files.filter(({ content }) => isRestored(content, manifest === last)),
  );
  const blobs = await sizesOfAttachments(folder);
  const bytes = [...read.map((file) => file.bytes), ...blobs].reduce((sum, one) => sum + one, 0);
  if (target.engine === 'sqlite') await requireRoom(target.folder, bytes);
  return {
    manifest: last,
    bytes,
    files: blobs.length,
    // For databases, the people who were forgotten since are known only after the restore.
    forgottenSince: target.engine === 'sqlite' ? await forgottenSince(folder) : [],
  };
}

async function readThrough(
  folder: string,
  target: RestoreTarget,
): Promise<{ readonly chain: readonly BackupEntry[]; readonly last: Manifest }> {
  const chain = await chainOf(folder);
  const last = chain.at(-1)?.manifest;
  if (last === undefined) throw new OpsError(`There is no backup at ${folder}.`);
  if (last.engine !== target.engine) {
    throw new OpsError(
      last.engine === 'sqlite'
        ? 'This backup has files: restore it into a folder: --to names it.'
        : 'This backup has dumps of PostgreSQL: name databases with --to and --vault-to.',
      { finding: 'foreign' },
    );
  }
  for (const entry of chain) await requireFiles(entry);
  await requireAttachments({ folder, manifest: last });
  return { chain, last };
}

const nameAnother = 'Name an empty folder, and set DATA_DIR to it.';

/**
 * Whether a file of a backup is restored. From an older backup only its log is restored. Lists are not restored: they
 * name the files that are restored.
 */
const isRestored = (content: BackupFile['content'], isLast: boolean): boolean =>
  content === 'events' ||
  content === 'segment' ||
  (isLast && content !== 'attachments' && content !== 'archive');

async function restoreFolder(
  chain: readonly BackupEntry[],
  last: Manifest,
  folder: string,
): Promise<void> {
  await requireEmptyFolder(folder, nameAnother);
  const part = `${folder}.restoring`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    await assemble(chain, last, part);
    // Replaces the empty folder, if there is one.
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function assemble(
  chain: readonly BackupEntry[],
  last: Manifest,
  part: string,
): Promise<void> {
  const log = path.join(part, 'events.db');
  for (const { folder, manifest } of chain) {
    for (const { name, content } of manifest.files) {
      const file = path.join(folder, name);
      if (content === 'segment') addSegment(log, file);
      else if (isRestored(content, manifest === last)) await copyPrivately(file, part, name);
    }
  }
  const newest = chain.at(-1);
  if (newest !== undefined) {
    await restoreAttachments(newest.folder, filesIn(part).attachments);
    await restoreArchive(newest.folder, log);
    await addReceipts(newest.folder, part);
  }
  requireWholeLog(log);
  requireWholeVault(path.join(part, 'vault.db'));
  const end = endOf(log);
  if (end?.last === last.log.last && end.position === last.log.position) return;
  throw new OpsError(
    'The parts of the backup do not fit together: it ends with another event than its manifest says. ' +
      'Use another backup. Nothing was changed.',
    { finding: 'damaged' },
  );
}

async function copyPrivately(file: string, folder: string, name: string): Promise<void> {
  const target = path.join(folder, name);
  await copyFile(file, target);
  await chmod(target, 0o600);
}
