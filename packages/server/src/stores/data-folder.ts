import { constants } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { whyUnfinished } from './unfinished-copy.ts';

export interface DataFiles {
  readonly events: string;
  readonly vault: string;
  readonly readModels: string;
  /** The folder of the files that people uploaded, encrypted. */
  readonly attachments: string;
  /** Checkpoints of the processors. */
  readonly processors: string;
  readonly firstAdmin: string;
  /** The file with the identity of the event log that the folder belongs to. */
  readonly log: string;
  /** The seals of the event log. */
  readonly seals: string;
  /** Receipts of people who were forgotten. */
  readonly receipts: string;
}

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * The files of a data folder, which is made if it is missing and is for its owner only.
 * @throws DataFolderError it cannot be made or written to, or has a copy that was not finished
 */
export async function openDataFolder(folder: string): Promise<DataFiles> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be written to. Set DATA_DIR to a folder of yours, or change its permissions.`,
      { cause },
    );
  }
  const files = filesIn(folder);
  for (const file of [files.events, files.vault]) {
    const why = await whyUnfinished(file);
    if (why !== undefined) throw new DataFolderError(why);
  }
  return files;
}

/** The files of the product in a data folder, and those of SQLite beside a database. */
const ours =
  /^(?:(?:events|vault|read.*)\.db(?:-wal|-shm|-journal)?|processors\.json|first-admin\.txt(?:\.new)?|log\.id|seals\.jsonl(?:\.(?:syslog|webhook)(?:\.new)?)?|receipts\.jsonl|models\.json)$/;

/**
 * Makes the files that earlier versions, or a restored copy, left in the folder readable only by its owner.
 * @param warn called when others can read the folder, or a file cannot be changed
 */
export async function tightenFiles(folder: string, warn: (text: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const others = (mode: number): boolean => (mode & 0o077) !== 0;
  for (const name of await readdir(folder)) {
    if (!ours.test(name)) continue;
    const file = path.join(folder, name);
    // A link may lead to where nothing is yet.
    const mode = (await stat(file).catch(() => undefined))?.mode ?? 0;
    if (!others(mode)) continue;
    try {
      await chmod(file, mode & 0o700);
    } catch {
      warn(`Others can read ${file}, and its mode cannot be changed. Run: chmod 600 ${file}`);
    }
  }
  if (others((await stat(folder)).mode))
    warn(`Others can look into the data folder ${folder}. Run: chmod 700 ${folder}`);
}

/** Folder by folder: Node's own way of making all at once never ends below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = path.dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    await makeFolder(above);
    await mkdir(folder, { mode: 0o700 });
  }
}

/** The paths of the files, whether or not they exist. */
export function filesIn(folder: string): DataFiles {
  const file = (name: string) => path.join(folder, name);
  return {
    events: file('events.db'),
    vault: file('vault.db'),
    readModels: file('read.db'),
    attachments: file('attachments'),
    processors: file('processors.json'),
    firstAdmin: file('first-admin.txt'),
    log: file('log.id'),
    seals: file('seals.jsonl'),
    receipts: file('receipts.jsonl'),
  };
}

/**
 * Refuses a start that would silently leave a file of the folder unused.
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
