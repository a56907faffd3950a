import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** `copy` what no reader needs any more; `empty` the file, too, when all of it is copied. */
export type WalTask = 'copy' | 'empty' | 'close';
/** What went wrong, as SQLite says it; undefined: nothing. */
export type WalReply = { readonly errcode: number; readonly message: string } | undefined;

const { file } = workerData as { readonly file: string };
let opened: Readonly<Record<'copy' | 'empty', () => boolean>> | undefined;
let db: DatabaseSync | undefined;

function open() {
  const database = (db ??= new DatabaseSync(file));
  // Never waits for readers or writers: what they hold is copied the next time.
  const copy = database.prepare('pragma wal_checkpoint(passive)');
  const empty = database.prepare('pragma wal_checkpoint(truncate)');
  return {
    copy: () => isComplete(copy.get()),
    // Writers wait for it, so that it has nothing left to copy when it begins.
    empty: () => isComplete(copy.get()) && isComplete(empty.get()),
  };
}

const isComplete = (row: Readonly<Record<string, unknown>> | undefined): boolean =>
  row?.['busy'] === 0 && row['log'] === row['checkpointed'];

function run(task: 'copy' | 'empty'): WalReply {
  try {
    (opened ??= open())[task]();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    return { errcode: Number(error.errcode), message: error.message };
  }
}

parentPort?.on('message', (task: WalTask) => {
  if (task === 'close') {
    db?.close();
    parentPort?.close();
  } else parentPort?.postMessage(run(task));
});
