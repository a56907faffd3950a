import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { AppliedChange, AppliedListener } from '@mach42/read-models/changes/change.ts';
import { PositionWaiters } from './position-waiters.ts';

/** How far read models are, and who waits for it or wants to hear of it. */
export class ProjectionProgress {
  readonly #source: Pick<EventStore, 'head'>;
  readonly #waiters: PositionWaiters;
  readonly #listeners = new Set<AppliedListener>();
  readonly #lostListeners = new Set<() => void>();

  constructor(source: Pick<EventStore, 'head'>, position: bigint) {
    this.#source = source;
    this.#waiters = new PositionWaiters(position);
  }

  /** Everything up to here is applied and committed. */
  get position(): bigint {
    return this.#waiters.position;
  }

  /** Returns the function that ends the listening. */
  onApplied(listener: AppliedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Hears that changes were pruned before they could be told: whoever followed them has to load
   * everything anew. Returns the function that ends the listening.
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

  /** Events that are not applied yet. */
  async lag(): Promise<number> {
    return Number((await this.#source.head()) - this.position);
  }

  /** Whether somebody wants to hear what changed. */
  protected get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  protected announce(position: bigint, changes: readonly AppliedChange[]): void {
    this.#waiters.arrive(position);
    for (const listener of this.#listeners) listener(position, changes);
  }

  protected announceLost(): void {
    for (const listener of this.#lostListeners) listener();
  }

  /** Nobody waits any longer. */
  protected end(): void {
    this.#waiters.end();
  }
}
