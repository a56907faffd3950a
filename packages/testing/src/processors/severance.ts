import type { Clock } from '@mach42/processors/kernel/clock.ts';

/** Cuts one instance off from everything, as if its process had been killed. */
export class Severance {
  #isCut = false;

  cut(): void {
    this.#isCut = true;
  }

  /** Returns the same object with functions that neither begin nor end once the instance is cut off. */
  of<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        return typeof value === 'function' ? this.#severed(value.bind(from)) : value;
      },
    });
  }

  /** Timers that are not called back once it is cut off. */
  clock(clock: Clock): Clock {
    const unlessCut = (callback: () => void) => () => {
      if (!this.#isCut) callback();
    };
    return {
      now: () => clock.now(),
      elapsed: () => clock.elapsed(),
      after: (ms, callback) => clock.after(ms, unlessCut(callback)),
    };
  }

  #severed(call: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
    return (...args) => {
      if (this.#isCut) return never();
      const result = call(...args);
      return result instanceof Promise ? this.#whileWhole(result) : result;
    };
  }

  async #whileWhole<T>(promise: Promise<T>): Promise<T> {
    try {
      const value = await promise;
      return this.#isCut ? await never<T>() : value;
    } catch (error) {
      if (this.#isCut) return never<T>();
      throw error;
    }
  }
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
