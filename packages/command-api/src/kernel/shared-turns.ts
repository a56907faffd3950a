import type { Attempts } from '@mach42/vault/vault.ts';
import { setTimeout } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.ts';

/** Milliseconds after which a turn that was not ended is over: its process has failed. */
const longestMs = 10_000;
/** Milliseconds from one question whether another process has ended its turn to the next. */
const askEveryMs = 25;

/**
 * Runs work under the same key one after the other, in all processes that have the vault open. For work that takes
 * much less than ten seconds.
 */
export class SharedTurns {
  readonly #attempts: Attempts;
  readonly #ofProcess = new KeyedMutex();

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#ofProcess.run(key, async () => {
      const endTurn = await this.#begin(`turn of ${key}`);
      try {
        return await work();
      } finally {
        await endTurn();
      }
    });
  }

  async #begin(name: string): Promise<() => Promise<void>> {
    for (;;) {
      const attempt = await this.#attempts.begin([{ name, most: 1 }], longestMs);
      if (attempt.isCounted) return () => attempt.takeBack();
      await setTimeout(Math.min(askEveryMs, attempt.waitMs));
    }
  }
}
