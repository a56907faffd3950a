import type { Prepared } from './prepared.ts';
import type { MaybePromise, Reader } from './reader.ts';

export type { Dialect, DialectName } from './reader.ts';
export type { MaybePromise, Reader } from './reader.ts';

/** An open transaction; it reads its own writes. */
export interface Transaction extends Reader {
  /**
   * Writes, and may not wait for it: whatever comes later finds it written. When it fails, the
   * transaction is rolled back, or the attempt that it is part of.
   * @param check is given how many rows were written, and throws where that is a failure
   */
  run<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
    check?: (written: number) => void,
  ): MaybePromise<void>;
  /** Writes, and answers how many rows. */
  runAndCount<Params extends object>(
    query: Prepared<Params, unknown>,
    params: Params,
  ): MaybePromise<number>;
  /** Undoes what `work` wrote when it throws, and only that. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Present while words of texts are not indexed with their rows. */
  readonly searchLater?: SearchLater | undefined;
  /** Runs a statement without parameters, such as the definition of a table. */
  execute(statement: string): MaybePromise<void>;
}

/** Indexes the words of texts behind those who write the rows. */
export interface SearchLater {
  /** A text is new, changed or removed. */
  onChanged(id: number): void;
}

/**
 * Indexes that no projector asks by. Creating one from all rows costs a fraction of updating it with each row, as the
 * rows come in another order than its own. Reads without them answer the same, only later. The index of the words of
 * texts may be one of them: until it is complete, no word finds anything.
 */
export interface LateIndexes {
  /** The number of indexes that are still to be created while they are being created; else 0. */
  readonly left: number;
  /** Removes them, of tables that are about to be built from nothing. */
  leaveOut(tx: Transaction): MaybePromise<void>;
  /**
   * Creates the missing indexes, each by itself, beside this thread; transactions wait for that. An index that a
   * signal or the end of the process leaves out is still missing, and created by the next call.
   * @throws DatabaseUnavailable
   */
  complete(signal: AbortSignal): Promise<void>;
}

/**
 * The read models of one installation. Its own reads see committed rows; the writes of a transaction appear all at
 * once.
 */
export interface Database extends Reader, AsyncDisposable {
  /** Commits when `work` resolves, rolls back when it throws; transactions wait for each other. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Absent where every index is updated with each row. */
  readonly lateIndexes?: LateIndexes;
  close(): MaybePromise<void>;
}
