import { chmod, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flush } from './durable-files.ts';

/** The folder beside the backups that has each file once, however many backups have it, as it never changes. */
export const pool = 'attachments';

export const within = (folder: string, hash: string): string =>
  path.join(folder, hash.slice(0, 2), hash);
export const poolOf = (backup: string): string => path.join(path.dirname(backup), pool);

/** False: it was removed from the workspace in the meantime. */
export async function copyBlob(from: string, to: string): Promise<boolean> {
  const size = (await stat(from).catch(() => undefined))?.size;
  if (size === undefined) return false;
  if ((await stat(to).catch(() => undefined))?.size === size) return true;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  try {
    if (!(await isCopied(from, part))) return false;
    await chmod(part, 0o600);
    await flush(part);
    await rename(part, to);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

async function isCopied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
