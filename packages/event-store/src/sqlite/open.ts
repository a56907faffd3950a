import { resolve } from 'node:path';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { lockFile } from './file-lock.ts';
import { faultOf, naming } from './faults.ts';
import { LogReader } from './log-reader.ts';
import { prepareFile } from './prepare-file.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';
import { startWriter, type WriterThread } from './writer-thread.ts';

export interface SqliteEventStoreOptions extends Shapes {
  /** Path of the database file; its folder must exist. Created when there is none. */
  readonly file: string;
  /** Hears what an operator should know and that keeps nothing from working. */
  readonly onWarning?: (message: string) => void;
  /** Most pages of 4 KiB that the file may grow to; an append beyond fails with `DiskFull`. */
  readonly maxPages?: number;
}

/**
 * Opens a log for this process alone. Rules ES90 to ES99 of `SPEC.md` say what a fault does.
 * @throws StoreInUse
 * @throws StoreDamaged
 * @throws StoreForeign
 * @throws StoreTooNew
 * @throws StoreNotWritable
 * @throws DiskFull
 */
export async function openSqliteEventStore(
  options: SqliteEventStoreOptions,
): Promise<EventStore & EventFeed> {
  const { upcasters, whyUnusable, onWarning = () => {}, maxPages } = options;
  const shapes: Shapes = { upcasters, whyUnusable };
  const file = resolve(options.file);
  const lock = lockFile(file);
  try {
    prepareFile(file, onWarning);
    const thread = startWriter({ file, ...(maxPages === undefined ? {} : { maxPages }) });
    const reader = await readerBeside(thread, file);
    return new SqliteEventStore({ file, lock, reader, thread, shapes });
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/** Opened when the writer has answered; if either fails, the writer is stopped. */
async function readerBeside(thread: WriterThread, file: string): Promise<LogReader> {
  try {
    const reply = await thread.commit([]);
    if (reply.kind === 'failed') throw faultOf(file, reply.error);
    return naming(file, () => new LogReader(file));
  } catch (error) {
    await thread.close();
    throw error;
  }
}
