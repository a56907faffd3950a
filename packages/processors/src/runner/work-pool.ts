import { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { type Clock, untilAborted } from '../kernel/clock.ts';
import { describeError, repeatedFault, type Log } from '../kernel/log.ts';
import { leastBusyFirst } from './spread.ts';

export interface WorkItem {
  readonly id: string;
  /** Id of the person: the work of one does not wait while that of another fills the pool. */
  readonly userId: string;
}

/** How the work on an item ended. */
export interface Outcome {
  /** Global position of the last event it appended. */
  readonly position?: bigint | undefined;
  /** The time at which it may be started again (ISO 8601); absent: at once, if it is still pending. */
  readonly notBefore?: string;
}

/** How early a timer may fire. */
const earlyMs = 2;

export interface Work<Item extends WorkItem> {
  readonly name: string;
  /** Items at once, at most. */
  readonly concurrency: number;
  /** Everything that may be begun, in order; the read models are up to date with what woke it. */
  pending(): Promise<readonly Item[]>;
  /** The waiting item that is begun next, if any; by default one of the person with the fewest running. */
  choose?(waiting: readonly Item[], running: readonly Item[]): Item | undefined;
  /** Whether work that an event announced may be begun before the read models have it; default: not. */
  takesOffers?(): boolean;
  /** Does one piece of work; the aggregate decides whether it is this worker's to do. */
  run(item: Item, signal: AbortSignal): Promise<Outcome>;
}

export interface PoolOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves when the read models have reached a position. */
  readonly readModelsAt: (position: bigint) => Promise<void>;
  /** How often it polls for work that no event announced, such as an expired lease. */
  readonly sweepMs: number;
  /** Wait before it polls again after something failed. */
  readonly retryMs: number;
}

/** The reason with which a stopping pool aborts its work, which releases its claims. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
  constructor() {
    super('The worker is stopping.');
  }
}

interface Run<Item> {
  readonly item: Item;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Starts pending work when it is woken, up to its concurrency. */
export class WorkPool<Item extends WorkItem> {
  readonly #work: Work<Item>;
  readonly #options: PoolOptions;
  readonly #running = new Map<string, Run<Item>>();
  /** Times by the clock that never jumps. */
  readonly #notBefore = new Map<string, number>();
  /** Items that run here and need not wait afterwards: their claim was released. */
  readonly #released = new Set<string>();
  readonly #timers = new Set<() => void>();
  readonly #unfound: RepeatedFault;
  /** Reports faults of items, including an item that fails whenever it is begun. */
  readonly #failing: RepeatedFault;
  #failed = '';
  #seen = 0n;
  /** Work waits that could not be begun when it was found or offered. */
  #areSomeWaiting = false;
  #isWoken = false;
  #polling: Promise<void> | undefined;
  #isWindingDown = false;
  readonly #stopped = new AbortController();

  constructor(work: Work<Item>, options: PoolOptions) {
    this.#work = work;
    this.#options = options;
    this.#unfound = repeatedFault(options, () => ({ work: work.name }), {
      level: 'error',
      failed: 'Looking for work failed and is tried again',
      worked: 'Looking for work succeeds again',
    });
    const about = (): object => ({ work: work.name, id: this.#failed });
    this.#failing = new RepeatedFault({
      failed: (error, times) =>
        options.log.error({ ...about(), ...describeError(error), times }, 'A run failed'),
      kindOf: (error) => `${this.#failed} ${String(error)}`,
      now: () => options.clock.elapsed(),
    });
  }

  get running(): readonly Item[] {
    return [...this.#running.values()].map(({ item }) => item);
  }

  /** The next search reads read models that have reached this position. */
  reach(position: bigint): void {
    if (position > this.#seen) this.#seen = position;
  }

  /** There may be work since the event at this position. */
  wake(position = 0n): void {
    if (!this.#isOpen) return;
    this.reach(position);
    // The end of a run wakes it again.
    if (!this.#hasRoom()) return;
    this.#isWoken = true;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      if (this.#isWoken) this.wake();
    });
  }

  /**
   * Begins work that the read models do not have yet, where no other waits.
   * @returns whether `run` was called
   */
  begin(item: Item): boolean {
    const mayBegin = this.#isOpen && this.#hasRoom() && this.#work.takesOffers?.() === true;
    const isNext = mayBegin && !this.#areSomeWaiting && this.#isDue(item);
    if (!isNext || this.#choose([item]) === undefined) return false;
    this.#run(item);
    return true;
  }

  /** Work that the event at this position announced: it is begun at once where no other waits, else looked for in its turn. */
  offer(item: Item, position: bigint): void {
    if (this.#running.has(item.id) || this.begin(item)) return this.reach(position);
    this.#areSomeWaiting = true;
    this.wake(position);
  }

  /** The claim of an item was released: it does not wait for its time any more. */
  resume(id: string, position: bigint): void {
    if (this.#running.has(id)) this.#released.add(id);
    this.#notBefore.delete(id);
    this.wake(position);
  }

  /** An item is not started before a time (ISO 8601, UTC). */
  postponeUntil(id: string, time: string): void {
    this.#postpone(id, Date.parse(time) - this.#options.clock.now().getTime());
  }

  /** Polls now and from then on every `sweepMs`. */
  start(position: bigint): void {
    const sweep = (): void => {
      this.wake();
      this.#after(this.#options.sweepMs, sweep);
    };
    this.wake(position);
    this.#after(this.#options.sweepMs, sweep);
  }

  abort(id: string, reason: unknown): void {
    this.#running.get(id)?.controller.abort(reason);
  }

  /** Resolves when nothing runs and nothing that may run now is left. */
  async idle(): Promise<void> {
    while (this.#polling !== undefined || this.#running.size > 0) {
      await this.#polling;
      await Promise.all([...this.#running.values()].map(({ done }) => done));
    }
  }

  /** Begins no new work; running work continues. */
  windDown(): void {
    this.#isWindingDown = true;
  }

  /** Aborts what runs, which releases its claims. */
  async stop(): Promise<void> {
    const reason = new Stopping();
    this.#stopped.abort(reason);
    this.#isWoken = false;
    for (const cancel of this.#timers) cancel();
    for (const { controller } of this.#running.values()) controller.abort(reason);
    await this.idle();
  }

  get #isOpen(): boolean {
    return !this.#stopped.signal.aborted;
  }

  async #poll(): Promise<void> {
    while (this.#isWoken && this.#isOpen) {
      this.#isWoken = false;
      try {
        await untilAborted(this.#options.readModelsAt(this.#seen), this.#stopped.signal);
        if (!this.#hasRoom()) continue;
        const pending = await this.#work.pending();
        this.#unfound.worked();
        this.#begin(pending);
      } catch (error) {
        if (!this.#isOpen) return;
        this.#unfound.failed(error);
        this.#after(this.#options.retryMs, () => this.wake());
      }
    }
  }

  #begin(pending: readonly Item[]): void {
    const ids = new Set(pending.map(({ id }) => id));
    for (const id of this.#notBefore.keys()) if (!ids.has(id)) this.#notBefore.delete(id);
    const waiting = pending.filter((item) => this.#isDue(item));
    while (this.#isOpen && this.#hasRoom()) {
      const next = this.#choose(waiting);
      if (next === undefined) break;
      waiting.splice(waiting.indexOf(next), 1);
      this.#run(next);
    }
    this.#areSomeWaiting = waiting.length > 0;
  }

  #isDue({ id }: Item): boolean {
    const notBefore = this.#notBefore.get(id) ?? 0;
    return !this.#running.has(id) && notBefore <= this.#options.clock.elapsed();
  }

  #choose(waiting: readonly Item[]): Item | undefined {
    return this.#work.choose === undefined
      ? leastBusyFirst(waiting, this.running)[0]
      : this.#work.choose(waiting, this.running);
  }

  #run(item: Item): void {
    const controller = new AbortController();
    const done = this.#runToItsEnd(item, controller.signal).finally(() => {
      this.#running.delete(item.id);
      this.#released.delete(item.id);
      this.wake();
    });
    this.#running.set(item.id, { item, controller, done });
  }

  async #runToItsEnd(item: Item, signal: AbortSignal): Promise<void> {
    try {
      const { position = 0n, notBefore } = await this.#work.run(item, signal);
      this.reach(position);
      if (notBefore !== undefined && !this.#released.has(item.id))
        this.postponeUntil(item.id, notBefore);
    } catch (error) {
      this.#failed = item.id;
      this.#failing.failed(error);
      this.#postpone(item.id, this.#options.retryMs);
    }
  }

  #postpone(id: string, ms: number): void {
    this.#notBefore.set(id, this.#options.clock.elapsed() + ms - earlyMs);
    this.#after(Math.max(0, ms), () => this.wake());
  }

  #hasRoom(): boolean {
    return !this.#isWindingDown && this.#running.size < this.#work.concurrency;
  }

  #after(ms: number, callback: () => void): void {
    if (!this.#isOpen) return;
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(cancel);
      callback();
    });
    this.#timers.add(cancel);
  }
}
