import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { faultOf } from './sqlite-errors.ts';
import type { WalReply, WalTask } from './wal-worker.ts';

/**
 * Bytes from which on the write-ahead log is copied into the database. Behind a whole copy the log begins again, for
 * which the next commit waits for the disk, in the thread of the writer: so not after each few commits.
 */
export const checkpointFrom = 4 * 1024 * 1024;
/** Bytes from which on writers wait until the copy has caught up. */
const waitFrom = 8 * 1024 * 1024;
/** Milliseconds without a commit after which the log is emptied. */
const idleMs = 500;

/** Left of a write-ahead log once it has been copied and begins again, in bytes. */
export const walRemainder = checkpointFrom;

interface Answer extends Pick<WalReply, 'hasMerged'> {
  readonly failure?: unknown;
}

/**
 * Copies the write-ahead log into the database in a thread of its own, as its fsync would hold up
 * every request of this one.
 */
export class WalCheckpointer {
  readonly #file: string;
  readonly #inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  #worker: Worker | undefined;
  #copying: Promise<void> | undefined;
  /** The failure of the last copy; the next commit tries again. */
  #failure: unknown;
  #idle: NodeJS.Timeout | undefined;
  #commits = 0;
  #isClosed = false;

  /** @param inTurn runs work when no transaction is open, and lets none begin until it has ended */
  constructor(file: string, inTurn: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#file = file;
    this.#inTurn = inTurn;
  }

  committed(): void {
    this.#commits += 1;
    this.#idle ??= setTimeout(() => void this.#emptyWhenIdle(), idleMs).unref();
    this.#idle.refresh();
    if (this.#copying === undefined && this.#walBytes() > checkpointFrom) void this.#copy('copy');
  }

  /**
   * Resolves when there is room for another transaction.
   * @throws DatabaseUnavailable the log cannot be copied, and grew too long
   */
  async room(): Promise<void> {
    if (this.#walBytes() < waitFrom) return;
    await this.#copying;
    // Nothing is written until then, so the copy is complete and the log begins again.
    await this.#copy('copy');
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Merges a little of the index of words, in the same thread, while no transaction is open; resolves to whether there may be
   * more to merge.
   */
  async merge(): Promise<boolean> {
    // Transactions wait for it: not for a copy as well.
    if (this.#copying !== undefined) return true;
    const merging = this.#ask('merge');
    this.#copying = merging.then(() => (this.#copying = undefined));
    const { hasMerged = false } = await merging;
    await this.#copying;
    this.committed();
    // A merge that failed is tried again after the next commits: until then words are found in more parts.
    return hasMerged;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#copying;
    if (this.#worker === undefined) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage('close' satisfies WalTask);
    await exited;
  }

  /**
   * Copies first, which hinders no one. Emptying locks the file for as long as the disk takes: a transaction that began then
   * would wait for it in its thread, and every call with it.
   */
  async #emptyWhenIdle(): Promise<void> {
    if (this.#copying !== undefined || this.#walBytes() === 0) return;
    const commits = this.#commits;
    await this.#copy('copy');
    await this.#inTurn(async () => {
      const isIdle = commits === this.#commits && this.#copying === undefined;
      if (isIdle && !this.#isClosed) await this.#copy('empty');
    });
  }

  /** Copies or empties the log. It never rejects: a failure is kept for the next caller that needs the room. */
  #copy(task: 'copy' | 'empty'): Promise<void> {
    this.#copying = this.#tryTo(task);
    return this.#copying;
  }

  async #tryTo(task: 'copy' | 'empty'): Promise<void> {
    this.#failure = (await this.#ask(task)).failure;
    this.#copying = undefined;
  }

  /** Gives the thread a task. It never rejects. */
  async #ask(task: Exclude<WalTask, 'close'>): Promise<Answer> {
    const worker = (this.#worker ??= this.#start());
    const replied = once(worker, 'message') as Promise<[WalReply]>;
    worker.postMessage(task satisfies WalTask);
    try {
      const [{ failure, ...reply }] = await replied;
      if (failure === undefined) return reply;
      return { failure: faultOf(Object.assign(new Error(failure.message), failure)) };
    } catch (failure) {
      return { failure };
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('wal-worker.ts', import.meta.url), {
      workerData: { file: this.#file },
    });
    worker.unref();
    // The next task starts another.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  #walBytes(): number {
    return statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}
