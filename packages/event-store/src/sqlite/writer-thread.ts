import { Worker } from 'node:worker_threads';
import { WriterFailed } from './errors.ts';
import type { LogWriterOptions } from './log-writer.ts';
import type { GroupReply, PackedGroup } from './write-protocol.ts';

type Reply = PromiseWithResolvers<GroupReply>;

export function startWriter(options: LogWriterOptions): WriterThread {
  const script = new URL('./writer.worker.ts', import.meta.url);
  return new WriterThread(new Worker(script, { workerData: options, name: 'event-store-writer' }));
}

/** The writer as seen from outside its thread: one group at a time. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #exited = Promise.withResolvers<void>();
  #reply: Reply | undefined;
  #failure: WriterFailed | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: GroupReply) => this.#reply?.resolve(reply));
    worker.on('error', (cause) => this.#fail(new WriterFailed(cause)));
    worker.on('exit', () => {
      this.#fail(new WriterFailed());
      this.#exited.resolve();
    });
  }

  /** @throws WriterFailed the thread has ended, or ends before it replies */
  commit(group: PackedGroup): Promise<GroupReply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#reply = Promise.withResolvers();
    this.#post(group);
    return this.#reply.promise;
  }

  async close(): Promise<void> {
    this.#post(null);
    await this.#exited.promise;
  }

  /** @param group `null` closes the writer */
  #post(group: PackedGroup | null): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(group);
  }

  #fail(failure: WriterFailed): void {
    this.#failure ??= failure;
    this.#reply?.reject(this.#failure);
  }
}
