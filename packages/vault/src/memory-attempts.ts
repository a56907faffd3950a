import type { Attempt, Attempts, Limit } from './vault.ts';

/** Names that are remembered; the one that was quiet for longest goes first. */
const remembered = 100_000;

/** The attempts of a vault that one process has open. */
export class MemoryAttempts implements Attempts {
  readonly #now: () => number;
  /** When, by name; the name that was counted last is the last. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async begin(limits: readonly Limit[], windowMs: number): Promise<Attempt> {
    const now = this.#now();
    const known = limits.map(({ name, most }) => {
      const recent = (this.#times.get(name) ?? []).filter((at) => at > now - windowMs);
      return { name, recent, blocking: recent.at(-most) };
    });
    const blocking = known.flatMap(({ blocking: at }) => at ?? []);
    if (blocking.length > 0) {
      return { isCounted: false, waitMs: Math.max(...blocking) + windowMs - now };
    }
    for (const { name, recent } of known) this.#keep(name, [...recent, now]);
    let isTakenBack = false;
    return {
      isCounted: true,
      takeBack: async () => {
        if (isTakenBack) return;
        isTakenBack = true;
        for (const { name } of known) this.#forget(name, now);
      },
    };
  }

  #keep(name: string, times: readonly number[]): void {
    this.#times.delete(name);
    this.#times.set(name, times);
    const [quietest = name] = this.#times.keys();
    if (this.#times.size > remembered) this.#times.delete(quietest);
  }

  #forget(name: string, at: number): void {
    const times = this.#times.get(name) ?? [];
    const index = times.indexOf(at);
    if (index === -1) return;
    if (times.length === 1) this.#times.delete(name);
    else this.#times.set(name, times.toSpliced(index, 1));
  }
}
