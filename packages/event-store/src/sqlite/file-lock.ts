import { DatabaseSync } from 'node:sqlite';
import { naming } from './faults.ts';

/**
 * Keeps every other process, and every other store of this one, from opening `file`. SQLite locks
 * a file beside it, so that readers of `file` itself stay free; the operating system releases the
 * lock when this process ends, however it ends.
 * @throws StoreInUse
 * @throws StoreNotWritable
 */
export function lockFile(file: string): Disposable {
  return naming(file, () => {
    const lock = new DatabaseSync(`${file}.lock`);
    try {
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return lock;
  });
}
