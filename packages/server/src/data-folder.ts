import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

export interface DataFiles {
  readonly events: string;
  readonly vault: string;
  readonly readModels: string;
  /** Checkpoints of the processors. */
  readonly processors: string;
  readonly firstAdmin: string;
  /** Which event log the folder belongs to. */
  readonly log: string;
}

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * The files of a data folder, which is made if it is missing and is for its owner only.
 * @throws DataFolderError it cannot be made or written to
 */
export async function openDataFolder(folder: string): Promise<DataFiles> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be written to. Set DATA_DIR to a folder of yours, or mend its permissions.`,
      { cause },
    );
  }
  return filesIn(folder);
}

/** Where they are, or would be. */
export function filesIn(folder: string): DataFiles {
  const file = (name: string) => path.join(folder, name);
  return {
    events: file('events.db'),
    vault: file('vault.db'),
    readModels: file('read.db'),
    processors: file('processors.json'),
    firstAdmin: file('first-admin.txt'),
    log: file('log.id'),
  };
}

/**
 * What stands in the folder would be left unused, and silently so.
 * @param what with its article
 * @param variable names where it is to be instead
 * @throws DataFolderError the file exists
 */
export async function requireNotInFolder(
  file: string,
  what: string,
  variable: string,
): Promise<void> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  throw new DataFolderError(
    `The data folder has ${what} of its own, ${file}, and ${variable} names another. ` +
      `Unset ${variable}, or set DATA_DIR to another folder.`,
  );
}
