import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { whyUnfinished, whyUnfinishedAt } from '../stores/unfinished-copy.ts';
import { OpsError, type Finding } from './ops-error.ts';

/** The file that an address of the form `sqlite:/path/file.db` names; undefined for another form. */
export function fileOf(address: string): string | undefined {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  return file === undefined ? undefined : path.resolve(file);
}

/**
 * Requires the source of a copy: opening a missing file would make a new one.
 * @throws OpsError
 */
export async function requireFile(
  file: string,
  what: string,
  option: string,
  usual: string,
): Promise<void> {
  const found = await statOf(file);
  if (found?.isFile() === true && found.size > 0) return requireFinished(file);
  throw new OpsError(
    `There is no ${what} at ${file}. ${option} names the file ${usual} of a data folder.`,
    { finding: 'missing' },
  );
}

/** @throws OpsError a copy to it was not finished */
export async function requireFinished(file: string): Promise<void> {
  const why = await whyUnfinished(file);
  if (why !== undefined) throw new OpsError(why, { finding: 'damaged' });
}

/** @throws OpsError a copy to the log or vault at an address of a server was not finished */
export async function requireFinishedAt(
  address: string,
  schema: 'event_store' | 'vault',
): Promise<void> {
  const why = await whyUnfinishedAt(address, schema);
  if (why !== undefined) throw new OpsError(why, { finding: 'damaged' });
}

/**
 * The size, times and mode of a file; undefined where there is none.
 * @throws OpsError its folder may not be read
 */
export async function statOf(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') throw notAllowed(file);
    return undefined;
  }
}

const notAllowed = (file: string) =>
  new OpsError(
    `${file} cannot be opened: permission is missing. Run this as the user of the server, or change the permissions.`,
    { finding: 'denied' },
  );

/** Primary result codes of SQLite (sqlite.org/rescode.html) for a fault of the file itself. */
const faults: Readonly<Record<number, Finding>> = {
  5: 'inUse',
  8: 'denied',
  11: 'damaged',
  14: 'denied',
  26: 'damaged',
};
const primaryCode = 0xff;

/**
 * Reads a file of SQLite that no adapter opens, and names it where it cannot be read.
 * @param remedy what to do about one that is damaged
 * @throws OpsError it is damaged or locked, or may not be opened
 */
export async function readingFile<T>(
  file: string,
  work: () => T | Promise<T>,
  remedy = 'Stop the server, keep a copy of the file, and restore the last backup',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    const finding = faults[Number(error.errcode) & primaryCode];
    if (finding === 'denied') throw notAllowed(file);
    if (finding === 'inUse')
      throw new OpsError(
        `${file} is locked by another process. End what uses it, then try again.`,
        {
          finding,
          cause: error,
        },
      );
    if (finding !== 'damaged') throw error;
    throw new OpsError(`${file} is damaged: ${error.message}. It was left as it is. ${remedy}.`, {
      finding,
      cause: error,
    });
  }
}
