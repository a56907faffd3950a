import { FairQueue } from '@mach42/compute/fair-queue.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';

/**
 * Decodes few pictures at once, and one of a person: each holds a thread of the pool that also hashes passwords and
 * reads files. The others wait, in turns of their people.
 */
export class PictureTurns {
  readonly #most: number;
  readonly #waiting = new FairQueue<() => void>();
  readonly #running = new Set<string>();

  constructor(most: number = limits.attachments.picturesAtOnce) {
    this.#most = most;
  }

  async run<Done>(owner: string, work: () => Promise<Done>): Promise<Done> {
    if (this.#running.size < this.#most && !this.#running.has(owner)) this.#running.add(owner);
    else await new Promise<void>((begin) => this.#waiting.push(owner, begin));
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#next();
    }
  }

  #next(): void {
    let next: string | undefined;
    const begin = this.#waiting.take((owner) => {
      if (this.#running.has(owner)) return false;
      next = owner;
      return true;
    });
    if (next === undefined || begin === undefined) return;
    this.#running.add(next);
    begin();
  }
}
