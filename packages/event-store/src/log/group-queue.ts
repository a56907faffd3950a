import { setImmediate } from 'node:timers/promises';
import { EventStoreError } from '../errors.ts';

interface GroupQueueOptions<Request, Result> {
  /** Executes a group as one transaction; one result a request, in order. A throw fails them all. */
  readonly commit: (requests: readonly Request[]) => Promise<readonly (Result | EventStoreError)[]>;
  /** Returns how many of the waiting requests make the next group, counted from the first; at least one. */
  readonly nextGroup: (waiting: readonly Request[]) => number;
  /** Learns of a request as it comes, and of how many wait before it for the next group. */
  readonly onWaiting?: (request: Request, before: number) => void;
}

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Commits everything that waits as one group, then what came in the meantime. */
export class GroupQueue<Request, Result> {
  readonly #options: GroupQueueOptions<Request, Result>;
  readonly #waiting: Waiting<Request, Result>[] = [];
  #running: Promise<void> | undefined;
  /** Whether a group has been sent, so that this thread only waits for its result. */
  #isSent = false;
  #atLeisure: (() => void)[] = [];

  constructor(options: GroupQueueOptions<Request, Result>) {
    this.#options = options;
  }

  /** Resolves when the request is committed. */
  write(request: Request): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#options.onWaiting?.(request, this.#waiting.length);
    this.#waiting.push({ request, resolve, reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Resolves when no request waits to be sent: what this thread does then delays none. */
  leisure(): Promise<void> {
    if (this.#running === undefined || this.#isSent) return Promise.resolve();
    return new Promise((resolve) => this.#atLeisure.push(resolve));
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whatever else this turn of the event loop brings joins the group.
      await setImmediate();
      const size = this.#options.nextGroup(this.#waiting.map(({ request }) => request));
      await this.#commit(this.#waiting.splice(0, size));
    }
    this.#running = undefined;
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#atLeisure.splice(0)) resolve();
  }

  async #commit(group: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      const committing = this.#options.commit(group.map(({ request }) => request));
      this.#isSent = true;
      this.#release();
      const results = await committing;
      this.#isSent = false;
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result instanceof EventStoreError) reject(result);
        else resolve(result as Result);
      }
    } catch (error) {
      this.#isSent = false;
      for (const { reject } of group) reject(error);
    }
  }
}

/** Bounds on how long sending and settling one group keeps the event loop; one request may exceed. */
export const largestGroup = 128;
export const largestText = 1_000_000;

/**
 * Returns how many of the first requests keep within the bounds of a group.
 * @param textLength returns the length of a request, in UTF-16 units
 */
export function boundedGroup<Request>(
  waiting: readonly Request[],
  textLength: (request: Request) => number,
): number {
  let text = 0;
  const end = waiting.findIndex((request, index) => {
    text += textLength(request);
    return index === largestGroup || (index > 0 && text > largestText);
  });
  return end === -1 ? waiting.length : end;
}
