import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { AppliedChange, AppliedListener } from '@mach42/read-models/changes/change.ts';

/** The progress of read models, for callers that wait for a position or listen to changes. */
export class ProjectionProgress {
  readonly #source: Pick<EventStore, 'head'>;
  readonly #waiters: PositionWaiters;
  readonly #listeners = new Set<AppliedListener>();
  readonly #lostListeners = new Set<() => void>();

  constructor(source: Pick<EventStore, 'head'>, position: bigint) {
    this.#source = source;
    this.#waiters = new PositionWaiters(position);
  }

  /** The position up to which all events are applied and committed. */
  get position(): bigint {
    return this.#waiters.position;
  }

  /** Returns the function that ends the listening. */
  onApplied(listener: AppliedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Called when changes were pruned before they were published: followers have to load everything
   * again. Returns the function that ends the listening.
   */
  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /** False when it takes longer, or the end comes before. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    return this.#waiters.reached(position, timeoutMs);
  }

  /**
   * Resolves when everything is applied that the log holds now.
   * @throws Error the end came before
   */
  async processAll(): Promise<void> {
    const head = await this.#source.head();
    if (await this.#waiters.reached(head)) return;
    throw new Error(`The projections ended at ${this.position}, before ${head}.`);
  }

  /** Whether anything listens to changes. */
  protected get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  protected publish(position: bigint, changes: readonly AppliedChange[]): void {
    this.#waiters.arrive(position);
    for (const listener of this.#listeners) listener(position, changes);
  }

  protected publishLoss(): void {
    for (const listener of this.#lostListeners) listener();
  }

  /** Ends all waiting. */
  protected end(): void {
    this.#waiters.end();
  }
}

interface Waiter {
  readonly position: bigint;
  readonly resolve: (isReached: boolean) => void;
}

/** Callers that wait until the read models have reached a position. */
class PositionWaiters {
  readonly #waiting = new Set<Waiter>();
  #position: bigint;
  #isOver = false;

  constructor(position: bigint) {
    this.#position = position;
  }

  get position(): bigint {
    return this.#position;
  }

  /** False when the time is up or the end came; without `timeoutMs` there is no limit of time. */
  async reached(position: bigint, timeoutMs?: number): Promise<boolean> {
    if (position <= this.#position) return true;
    if (this.#isOver) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { position, resolve };
    this.#waiting.add(waiter);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => resolve(false), timeoutMs);
    const isReached = await promise;
    clearTimeout(timer);
    this.#waiting.delete(waiter);
    return isReached;
  }

  arrive(position: bigint): void {
    this.#position = position;
    for (const waiter of this.#waiting) {
      if (waiter.position <= position) waiter.resolve(true);
    }
  }

  end(): void {
    this.#isOver = true;
    for (const waiter of this.#waiting) waiter.resolve(false);
  }
}
