import type { Signal, Signals } from '@mach42/event-store/signals/signals.ts';
import type { Owner } from '../kernel/scheduler.ts';
import type { Ground } from './ground.ts';

/** Signals between processes: heard at once in the one that publishes, elsewhere as the network brings them. */
export class SignalBus {
  readonly #ground: Ground;
  readonly #listeners = new Map<Owner, Set<(signal: Signal) => void>>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  of(owner: Owner): Signals {
    const own = new Set<(signal: Signal) => void>();
    this.#listeners.set(owner, own);
    return {
      publish: (signal) => {
        for (const listener of own) listener(signal);
        const copy = structuredClone(signal);
        for (const [other, listeners] of this.#listeners) {
          if (other === owner || !other.isAlive) continue;
          this.#ground.network.send(owner, other, () => {
            for (const listener of listeners) listener(copy);
          });
        }
      },
      subscribe: (listener) => {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
  }

  forget(owner: Owner): void {
    this.#listeners.delete(owner);
  }
}
