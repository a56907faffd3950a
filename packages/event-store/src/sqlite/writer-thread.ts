import { Worker } from 'node:worker_threads';
import { WriterFailed } from './errors.ts';
import type { LogWriterOptions } from './log-writer.ts';
import type { GroupReply, PackedGroup, HashesReply, WriterMessage } from './write-protocol.ts';

type Reply = PromiseWithResolvers<GroupReply | HashesReply>;

export function startWriter(options: LogWriterOptions): WriterThread {
  const script = new URL('./writer.worker.ts', import.meta.url);
  return new WriterThread(new Worker(script, { workerData: options, name: 'event-store-writer' }));
}

/** The writer as seen from outside its thread, which replies in the order in which it is asked. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #exited = Promise.withResolvers<void>();
  readonly #replies: Reply[] = [];
  #failure: WriterFailed | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: GroupReply | HashesReply) =>
      this.#replies.shift()?.resolve(reply),
    );
    worker.on('error', (cause) => this.#fail(new WriterFailed(cause)));
    worker.on('exit', () => {
      this.#fail(new WriterFailed());
      this.#exited.resolve();
    });
  }

  /** @throws WriterFailed the thread has ended, or ends before it replies */
  async commit(group: PackedGroup): Promise<GroupReply> {
    return (await this.#ask(group)) as GroupReply;
  }

  /** Sends the first requests of the group that is committed next. */
  begin(part: PackedGroup): void {
    if (this.#failure === undefined) this.#post({ part });
  }

  /**
   * Id and hash of each event after a position, one event after the other; undefined: they are to be read.
   * @throws WriterFailed
   */
  async hashesAfter(position: number, limit: number): Promise<readonly string[] | undefined> {
    return ((await this.#ask({ hashesAfter: position, limit })) as HashesReply).hashes;
  }

  async close(): Promise<void> {
    this.#post(null);
    await this.#exited.promise;
  }

  #ask(message: WriterMessage): Promise<GroupReply | HashesReply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const reply: Reply = Promise.withResolvers();
    this.#replies.push(reply);
    this.#post(message);
    return reply.promise;
  }

  /** @param message `null` closes the writer */
  #post(message: WriterMessage | null): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  #fail(failure: WriterFailed): void {
    this.#failure ??= failure;
    for (const { reject } of this.#replies.splice(0)) reject(this.#failure);
  }
}
