import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { AppliedChange, AppliedListener } from '@mach42/read-models/changes/change.ts';
import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import type { Projector } from '../kernel/projector.ts';
import { EventApplier } from './apply-events.ts';
import { CheckpointMoved, commonPosition, moveCheckpoints } from './checkpoints.ts';
import { Pace } from './pace.ts';
import { Parking } from './parking.ts';
import { merged } from './merged-batches.ts';
import { PositionWaiters } from './position-waiters.ts';

export interface ProjectionOptions {
  readonly database: Database;
  readonly source: EventFeed & Pick<EventStore, 'head'>;
  readonly projectors: readonly Projector[];
  /** Milliseconds of a clock that never goes back; it only divides work, and touches no row. */
  readonly now: () => number;
  /** Called once when the runner cannot go on: the database or the feed failed. */
  readonly onFailure: (error: unknown) => void;
  /** Most events read at once. */
  readonly batchSize?: number;
  /** Most milliseconds between rests that let the event loop do its other work. */
  readonly sliceMs?: number;
}

/** Keeps the read models in step with the event log. Rules: `SPEC.md`. */
export interface ProjectionRunner {
  /** Everything up to here is applied and committed. */
  readonly position: bigint;
  readonly state: 'running' | 'failed' | 'stopped';
  /** Returns the function that ends the listening. */
  onApplied(listener: AppliedListener): () => void;
  /** False when it takes longer, or the runner ends before. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  /**
   * Resolves when everything is applied that the log holds now.
   * @throws Error the runner ended before
   */
  processAll(): Promise<void>;
  /** Events that are not applied yet. */
  lag(): Promise<number>;
  /** Resolves when the batch under way is committed. */
  stop(): Promise<void>;
}

/** Begins where the checkpoints stand, and runs until it is stopped. */
export async function startProjections(options: ProjectionOptions): Promise<ProjectionRunner> {
  const { database, projectors, source } = options;
  const position = await commonPosition(database, projectors, await source.head());
  const runner = new Runner(options, position, await Parking.load(database));
  runner.start();
  return runner;
}

class Runner implements ProjectionRunner {
  readonly #options: ProjectionOptions;
  readonly #applier: EventApplier;
  readonly #waiters: PositionWaiters;
  readonly #listeners = new Set<AppliedListener>();
  readonly #ending = new AbortController();
  #parking: Parking;
  #state: ProjectionRunner['state'] = 'running';
  #running: Promise<void> = Promise.resolve();

  constructor(options: ProjectionOptions, position: bigint, parking: Parking) {
    const { projectors, now, sliceMs = 5 } = options;
    this.#options = options;
    this.#applier = new EventApplier(projectors, new Pace(now, sliceMs));
    this.#waiters = new PositionWaiters(position);
    this.#parking = parking;
  }

  get position(): bigint {
    return this.#waiters.position;
  }

  get state(): ProjectionRunner['state'] {
    return this.#state;
  }

  start(): void {
    this.#running = this.#run();
  }

  onApplied(listener: AppliedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    return this.#waiters.reached(position, timeoutMs);
  }

  async processAll(): Promise<void> {
    const head = await this.#options.source.head();
    if (await this.#waiters.reached(head)) return;
    throw new Error(`The projections ended at ${this.position}, before ${head}.`);
  }

  async lag(): Promise<number> {
    return Number((await this.#options.source.head()) - this.position);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { source, batchSize = 1_000, onFailure } = this.#options;
    const { signal } = this.#ending;
    try {
      const batches = source.subscribe({ after: this.position, signal, batchSize });
      for await (const batch of merged(batches, source, batchesBehind * batchSize)) {
        this.#announce(await this.#applyBatch(batch));
        if (signal.aborted) break;
      }
      this.#state = 'stopped';
    } catch (error) {
      this.#state = 'failed';
      onFailure(error);
    } finally {
      this.#waiters.end();
    }
  }

  async #applyBatch(batch: readonly RecordedEvent[]): Promise<Batch> {
    const [from, to] = [this.position, batch.at(-1)?.position ?? this.position];
    const write = (apply: (tx: Transaction) => Promise<AppliedChange[]>) =>
      this.#options.database.transaction(async (tx) => {
        const changes = await apply(tx);
        await moveCheckpoints(tx, this.#options.projectors, from, to);
        return { to, changes };
      });
    try {
      return await write((tx) => this.#applier.apply(tx, batch, this.#parking));
    } catch (error) {
      if (error instanceof DatabaseUnavailable || error instanceof CheckpointMoved) throw error;
    }
    const parking = this.#parking.copy();
    const written = await write((tx) => this.#applier.applyOrPark(tx, batch, parking));
    this.#parking = parking;
    return written;
  }

  #announce({ to, changes }: Batch): void {
    this.#waiters.arrive(to);
    for (const listener of this.#listeners) listener(to, changes);
  }
}

/** Batches of a transaction while the read models are behind. */
const batchesBehind = 4;

interface Batch {
  readonly to: bigint;
  readonly changes: readonly AppliedChange[];
}
