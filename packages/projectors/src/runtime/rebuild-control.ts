import { PauseGate } from './rebuild-source.ts';
import type { Rebuilding } from './rebuilding.ts';

/** What an operator decides about one rebuild, and how fast it is without its pauses. */
export class RebuildControl {
  readonly gate = new PauseGate();
  readonly #now: () => number;
  readonly #began: number;
  readonly #decision = Promise.withResolvers<boolean>();
  readonly #abort = new AbortController();
  #pausedAt: number | undefined;
  #pausedMs = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
    this.#began = now();
  }

  /** Aborts with the rebuild. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the read models that were compared are to be used. */
  get decision(): Promise<boolean> {
    return this.#decision.promise;
  }

  get isPaused(): boolean {
    return this.gate.isClosed;
  }

  pause(): void {
    this.gate.close();
    this.#pausedAt ??= this.#now();
  }

  resume(): void {
    this.gate.open();
    if (this.#pausedAt === undefined) return;
    this.#pausedMs += this.#now() - this.#pausedAt;
    this.#pausedAt = undefined;
  }

  decide(isUsed: boolean): void {
    this.#decision.resolve(isUsed);
  }

  abort(): void {
    this.#abort.abort();
    this.decide(false);
  }

  pace({ events, totalEvents }: Pick<Rebuilding, 'events' | 'totalEvents'>) {
    const seconds = ((this.#pausedAt ?? this.#now()) - this.#began - this.#pausedMs) / 1_000;
    if (seconds <= 0 || events === 0) return { eventsPerSecond: 0, secondsLeft: undefined };
    const left = totalEvents === undefined ? undefined : Math.max(0, totalEvents - events);
    return {
      eventsPerSecond: Math.round(events / seconds),
      secondsLeft: left === undefined ? undefined : Math.ceil((left * seconds) / events),
    };
  }
}
