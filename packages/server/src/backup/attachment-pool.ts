import { isBlobHash } from '@mach42/event-store/blobs/blob-store.ts';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OpsError } from '../ops/ops-error.ts';
import { archivedIn } from './archived-segments.ts';
import { copyBlob, pool, poolOf, within } from './blob-pool.ts';
import { writeDurably } from './durable-files.ts';
import { sha256Of, type BackupEntry, type OnBytes } from './manifest.ts';

/** A file of a backup: the hashes of the files of messages in the backup, one a line. */
export const listFile = 'attachments.list';

/**
 * Copies the files of messages that the pool lacks, and lists all of them in a backup. They are encrypted: their
 * names are the hashes of the copied bytes.
 * @param from the folder of a workspace that has them; it may be missing
 * @param backup folder of the backup, beside the pool
 * @param onFile called before each file with the number of files that are done
 */
export async function copyAttachments(
  from: string,
  backup: string,
  onFile: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const hashes = await hashesIn(from);
  if (hashes.length === 0) return;
  const kept: string[] = [];
  for (const [index, hash] of hashes.entries()) {
    onFile(index, hashes.length);
    if (await copyBlob(within(from, hash), within(poolOf(backup), hash))) kept.push(hash);
  }
  await writeDurably(path.join(backup, listFile), kept.map((hash) => `${hash}\n`).join(''));
}

/**
 * Compares the files of messages of a backup with their hashes.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireAttachments(
  { folder }: BackupEntry,
  onBytes?: OnBytes,
): Promise<void> {
  for (const hash of [...(await listedIn(folder)), ...(await archivedIn(folder)).keys()]) {
    const file = within(poolOf(folder), hash);
    const isThere = (await stat(file).catch(() => undefined)) !== undefined;
    if (isThere && (await sha256Of(file, onBytes)) === hash) continue;
    const what = isThere ? 'has other bytes than its name says' : 'is missing';
    throw new OpsError(`The backup is damaged: ${file} ${what}. Use another backup.`, {
      finding: 'damaged',
    });
  }
}

/** The bytes of each file of a message and each segment of a backup. */
export async function sizesOfAttachments(backup: string): Promise<readonly number[]> {
  const hashes = [...(await listedIn(backup)), ...(await archivedIn(backup)).keys()];
  const files = hashes.map((hash) => within(poolOf(backup), hash));
  return Promise.all(files.map(async (file) => (await stat(file)).size));
}

/** @param to the folder of a workspace that is to have them */
export async function restoreAttachments(backup: string, to: string): Promise<void> {
  for (const hash of await listedIn(backup)) {
    await copyBlob(within(poolOf(backup), hash), within(to, hash));
  }
}

/** Removes from the pool what no backup lists. */
export async function removeUnlisted(
  folder: string,
  backups: readonly BackupEntry[],
): Promise<void> {
  const listed = new Set<string>();
  for (const { folder: backup } of backups) {
    for (const hash of await listedIn(backup)) listed.add(hash);
    for (const hash of (await archivedIn(backup)).keys()) listed.add(hash);
  }
  const own = path.join(folder, pool);
  for (const hash of await hashesIn(own)) {
    if (!listed.has(hash)) await rm(within(own, hash), { force: true });
  }
}

/** The hashes of the files in a folder of them, which may be missing. */
export async function hashesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .map((name) => path.basename(name))
    .filter((name) => isBlobHash(name))
    .toSorted();
}

/** The hashes in a file that has one a line; none where there is no file. */
export async function hashesListed(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => isBlobHash(line));
}

const listedIn = (backup: string): Promise<readonly string[]> =>
  hashesListed(path.join(backup, listFile));
