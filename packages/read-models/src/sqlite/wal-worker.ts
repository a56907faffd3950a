import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * `copy` what no reader needs any more; `empty` the file, too, when all of it is copied; `merge` a little of the index of
 * words, in a transaction of its own.
 */
export type WalTask = 'copy' | 'empty' | 'merge' | 'close';

export interface WalReply {
  /** The error of SQLite; absent: none. */
  readonly failure?: { readonly errcode: number; readonly message: string };
  /** Whether a part of the index was merged. Then there may be more parts to merge. */
  readonly hasMerged?: boolean;
}

/** Pages of the index that are written in one step. A word that is in most texts takes more. */
const pagesOfStep = 64;

const { file } = workerData as { readonly file: string };
let opened: Readonly<Record<Exclude<WalTask, 'close'>, () => boolean>> | undefined;
let db: DatabaseSync | undefined;

function open() {
  const database = (db ??= new DatabaseSync(file));
  // Never waits for readers or writers: pages that they hold are copied the next time.
  const copy = database.prepare('pragma wal_checkpoint(passive)');
  const empty = database.prepare('pragma wal_checkpoint(truncate)');
  const changes = database.prepare('select total_changes() as count');
  const countChanges = (): number => Number(changes.get()?.['count']);
  return {
    copy: () => isComplete(copy.get()),
    merge: () => {
      const before = countChanges();
      database.exec(
        `insert into search_index (search_index, rank) values ('merge', ${pagesOfStep})`,
      );
      // The statement itself counts as one.
      return countChanges() - before > 1;
    },
    // Writers wait for it, so that it has nothing left to copy when it begins.
    empty: () => isComplete(copy.get()) && isComplete(empty.get()),
  };
}

const isComplete = (row: Readonly<Record<string, unknown>> | undefined): boolean =>
  row?.['busy'] === 0 && row['log'] === row['checkpointed'];

function run(task: Exclude<WalTask, 'close'>): WalReply {
  try {
    const isDone = (opened ??= open())[task]();
    return { hasMerged: task === 'merge' && isDone };
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    return { failure: { errcode: Number(error.errcode), message: error.message } };
  }
}

parentPort?.on('message', (task: WalTask) => {
  if (task === 'close') {
    db?.close();
    parentPort?.close();
  } else parentPort?.postMessage(run(task));
});
