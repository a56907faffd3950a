import { StoreInUse } from '@mach42/event-store/sqlite/errors.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OpsError } from '../ops/ops-error.ts';

/** What is locked is `.backups.lock`: the operating system unlocks it when its process ends, however it ends. */
const lockName = '.backups';

/**
 * Keeps every other process, a server included, from making, reading through or removing backups of a folder.
 * @param folder it is there
 * @throws OpsError another process has it
 */
export function lockBackups(folder: string): Disposable {
  try {
    return lockFile(path.join(folder, lockName));
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    throw new OpsError(
      `Another process, perhaps the server, works with the backups in ${folder}: try again when it has ended.`,
      { finding: 'inUse', cause: error },
    );
  }
}

/** Whether another process works with the backups of a folder now. */
export async function isInUse(folder: string): Promise<boolean> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return false;
  try {
    lockBackups(folder)[Symbol.dispose]();
    return false;
  } catch (error) {
    if (error instanceof OpsError) return true;
    throw error;
  }
}
