import { isPostgresAddress } from '@mach42/event-store/postgres/address.ts';
import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { hasSchema } from '../backup/postgres-dump.ts';
import { counted } from './console.ts';
import { OpsError } from './ops-error.ts';
import { fileOf } from './sqlite-files.ts';

/** The last sentence of a dry run. */
export const nothingWritten = 'Nothing was written.';

const number = new Intl.NumberFormat('en');

export const bytesText = (bytes: number): string =>
  `${number.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;

/** Ends a list with a number of files, as `, 3 files of messages`; empty where there are none. */
export const andFiles = (count: number, what: string): string =>
  count === 0 ? '' : `, ${counted(count, 'file')} of ${what}`;

/**
 * Refuses a folder that may not be written to, and what its disk has no room for.
 * @param folder it may be missing
 * @returns the bytes that are free where it is
 * @throws OpsError
 */
export async function requireRoom(folder: string, bytes: number): Promise<number> {
  let there = path.resolve(folder);
  while ((await stat(there).catch(() => undefined)) === undefined) there = path.dirname(there);
  await access(there, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new OpsError(`${there} cannot be written to: permission is missing.`, {
      finding: 'denied',
      cause: error,
    });
  });
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  if (free >= bytes) return free;
  throw new OpsError(
    `The disk of ${folder} has ${bytesText(free)} free, and about ${bytesText(bytes)} would be written. Make room first.`,
  );
}

/** @throws OpsError the folder has something in it, or is a file */
export async function requireEmptyFolder(folder: string, advice: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return ['a file'];
    throw error;
  });
  if (found.length === 0) return;
  throw new OpsError(`${folder} is not empty, and was left as it is. ${advice}`, {
    finding: 'notEmpty',
  });
}

/**
 * Whether a target exists, so that it can be opened to see its content: opening one that does not exist would create
 * it.
 * @param schema the schema of a log or a vault in PostgreSQL
 */
export async function isBegun(address: string, schema: 'event_store' | 'vault'): Promise<boolean> {
  const file = fileOf(address);
  if (file !== undefined) return ((await stat(file).catch(() => undefined))?.size ?? 0) > 0;
  return isPostgresAddress(address) ? hasSchema(address, schema) : true;
}
