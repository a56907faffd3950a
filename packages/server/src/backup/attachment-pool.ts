import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OpsError } from '../ops/ops-error.ts';
import { flush, writeDurably } from './durable-files.ts';
import { sha256Of, type BackupEntry } from './manifest.ts';

/** In a backup: the hashes of the files of messages that it has, one a line. */
export const listFile = 'attachments.list';
/** Beside the backups: each file once, however many backups have it, as it never changes. */
const pool = 'attachments';

const hashPattern = /^[0-9a-f]{64}$/;
const within = (folder: string, hash: string): string => path.join(folder, hash.slice(0, 2), hash);
const poolOf = (backup: string): string => path.join(path.dirname(backup), pool);

/**
 * Copies the files of messages that the pool lacks, and lists all of them in a backup. They are encrypted: the names are
 * hashes of what is copied.
 * @param from the folder of a workspace that has them; it may be missing
 * @param backup folder of the backup, beside the pool
 */
export async function copyAttachments(from: string, backup: string): Promise<void> {
  const hashes = await hashesIn(from);
  if (hashes.length === 0) return;
  const kept: string[] = [];
  for (const hash of hashes) {
    if (await copyBlob(within(from, hash), within(poolOf(backup), hash))) kept.push(hash);
  }
  await writeDurably(path.join(backup, listFile), kept.map((hash) => `${hash}\n`).join(''));
}

/**
 * Compares the files of messages of a backup with their hashes.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireAttachments({ folder }: BackupEntry): Promise<void> {
  for (const hash of await listedIn(folder)) {
    const file = within(poolOf(folder), hash);
    const isThere = (await stat(file).catch(() => undefined)) !== undefined;
    if (isThere && (await sha256Of(file)) === hash) continue;
    const what = isThere ? 'has other bytes than its name says' : 'is missing';
    throw new OpsError(`The backup is damaged: ${file} ${what}. Use another backup.`, {
      finding: 'damaged',
    });
  }
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
  for (const entry of backups) for (const hash of await listedIn(entry.folder)) listed.add(hash);
  const own = path.join(folder, pool);
  for (const hash of await hashesIn(own)) {
    if (!listed.has(hash)) await rm(within(own, hash), { force: true });
  }
}

/** False: it was removed from the workspace in the meantime. */
async function copyBlob(from: string, to: string): Promise<boolean> {
  const size = (await stat(from).catch(() => undefined))?.size;
  if (size === undefined) return false;
  if ((await stat(to).catch(() => undefined))?.size === size) return true;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  try {
    await copyFile(from, part);
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await chmod(part, 0o600);
  await flush(part);
  await rename(part, to);
  return true;
}

async function hashesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .map((name) => path.basename(name))
    .filter((name) => hashPattern.test(name))
    .toSorted();
}

async function listedIn(backup: string): Promise<readonly string[]> {
  const text = await readFile(path.join(backup, listFile), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text.split('\n').filter((line) => hashPattern.test(line));
}
