import { Worker } from 'node:worker_threads';

export interface Request {
  readonly number: number;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Received {
  readonly status: number;
  /** The position in the answer of a command. */
  readonly position: string | undefined;
  readonly characters: number;
  /** Absent for a long answer. */
  readonly text: string | undefined;
}

export type Reply = { readonly number: number } & (Received | { readonly failure: string });

/** An HTTP client in a thread of its own. */
export class ThreadClient implements AsyncDisposable {
  readonly #worker = new Worker(new URL('client.worker.ts', import.meta.url));
  readonly #waiting = new Map<number, PromiseWithResolvers<Received>>();
  #number = 0;

  constructor() {
    this.#worker.on('message', (reply: Reply) => {
      const waiting = this.#waiting.get(reply.number);
      this.#waiting.delete(reply.number);
      if ('failure' in reply) waiting?.reject(new Error(reply.failure));
      else waiting?.resolve(reply);
    });
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  send(request: Omit<Request, 'number'>): Promise<Received> {
    const waiting = Promise.withResolvers<Received>();
    this.#number += 1;
    this.#waiting.set(this.#number, waiting);
    this.#worker.postMessage({ number: this.#number, ...request } satisfies Request);
    return waiting.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}
