import { FairQueue } from '@mach42/compute/fair-queue.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { availableParallelism } from 'node:os';

/** Threads of libuv, which hash, and also read files and look up names for the rest of the process. */
const poolThreads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

/** Hashes at once: a core and two threads of the pool are left to the rest of the process. */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, poolThreads - 2));

interface Waiting {
  readonly begin: () => void;
}

/**
 * Bounds how many passwords are hashed and compared at once, as each takes a core for some tens of milliseconds.
 * Further ones wait, in turns of the addresses that ask.
 */
export class HashingLimiter {
  readonly #atOnce: number;
  readonly #waiting = new FairQueue<Waiting>();
  #running = 0;

  constructor(most = atOnce) {
    this.#atOnce = most;
  }

  /**
   * @param owner the address, or the person, that asks
   * @throws HttpRefusal RATE_LIMITED too many wait already
   */
  async run<Done>(owner: string, work: () => Promise<Done>): Promise<Done> {
    const { ofAddress, inAll } = limits.signIn.waiting;
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.size >= inAll || this.#waiting.sizeOf(owner) >= ofAddress) {
        throw new HttpRefusal('RATE_LIMITED', userTexts.signInsBusy, { retryAfter: 5 });
      }
      await new Promise<void>((begin) => this.#waiting.push(owner, { begin }));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.take(() => true);
      if (next === undefined) this.#running -= 1;
      else next.begin();
    }
  }
}
