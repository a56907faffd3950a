import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** From here on the write-ahead log is copied into the database. */
const copyFrom = 16 * 1024 * 1024;
/** From here on writers wait until the copy has caught up. */
const waitFrom = 128 * 1024 * 1024;

/** Left of a write-ahead log once it has been copied and begins anew. */
export const walRemainder = copyFrom;

/**
 * Copies the write-ahead log into the database in a thread of its own, as its fsync would hold up
 * every request of this one.
 */
export class WalKeeper {
  readonly #file: string;
  #worker: Worker | undefined;
  #copying: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  committed(): void {
    if (this.#copying === undefined && this.#walBytes() > copyFrom) this.#copying = this.#copy();
  }

  /** Resolves when there is room for another transaction. */
  async room(): Promise<void> {
    if (this.#walBytes() < waitFrom) return;
    await this.#copying;
    // Nothing is written meanwhile, so the copy is complete and the log begins anew.
    await this.#copy();
  }

  async close(): Promise<void> {
    await this.#copying;
    if (this.#worker === undefined) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await exited;
  }

  async #copy(): Promise<void> {
    this.#worker ??= this.#start();
    const copied = once(this.#worker, 'message');
    this.#worker.postMessage('copy');
    try {
      await copied;
    } finally {
      this.#copying = undefined;
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('wal-worker.ts', import.meta.url), {
      workerData: { file: this.#file },
    });
    worker.unref();
    return worker;
  }

  #walBytes(): number {
    return statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}
