import { setImmediate } from 'node:timers/promises';
import { EventStoreError } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import { faultOf } from './faults.ts';
import { pack, textLength, type WriteRequest } from './write-protocol.ts';
import type { WriterThread } from './writer-thread.ts';
import { written, type Written } from './written.ts';

interface Waiting {
  readonly request: WriteRequest;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions {
  readonly file: string;
  readonly thread: WriterThread;
  /** Hears of newly stored events in global order, before their writers do. */
  readonly onStored: (events: readonly RecordedEvent[]) => void;
}

/** Bounds on how long sending and settling one group keeps the event loop; one request may exceed. */
const largestGroup = 128;
const largestText = 1_000_000;

/** Sends everything that waits to the writer as one transaction, then what came meanwhile. */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /** Resolves when the request is on disk. */
  write(request: WriteRequest): Promise<Written> {
    const { promise, resolve, reject } = Promise.withResolvers<Written>();
    this.#waiting.push({ request, resolve, reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whatever else this turn of the event loop brings joins the group.
      await setImmediate();
      await this.#commit(this.#nextGroup());
    }
    this.#running = undefined;
  }

  #nextGroup(): Waiting[] {
    let text = 0;
    const end = this.#waiting.findIndex(({ request }, index) => {
      text += textLength(request);
      return index === largestGroup || (index > 0 && text > largestText);
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const requests = group.map(({ request }) => request);
    try {
      const reply = await this.#options.thread.commit(pack(requests));
      if (reply.kind === 'failed') throw faultOf(this.#options.file, reply.error);
      this.#settle(group, written(requests, reply));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  #settle(group: readonly Waiting[], results: readonly (Written | EventStoreError)[]): void {
    const stored = results.flatMap((result) =>
      result instanceof EventStoreError || result.replayed ? [] : result.events,
    );
    if (stored.length > 0) this.#options.onStored(stored);
    for (const [index, { resolve, reject }] of group.entries()) {
      const result = results[index];
      if (result instanceof EventStoreError) reject(result);
      else if (result !== undefined) resolve(result);
    }
  }
}
