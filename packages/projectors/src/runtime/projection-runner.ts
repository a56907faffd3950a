import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { GrowingPauses, isAway, pauseFor } from '@mach42/event-store/feed/while-away.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import type { Projector } from '../kernel/projector.ts';
import { ChangeLogReader } from '../cluster/change-log-reader.ts';
import { EventApplier, Pace, type ParkedNow } from './apply-events.ts';
import { canGoOn, CheckpointMoved, prepareCheckpoints } from './checkpoints.ts';
import { Parking } from './parking.ts';
import { merged } from './merged-batches.ts';
import { ProjectionProgress } from './projection-progress.ts';
import { Reached } from './reached.ts';

export interface ProjectionOptions {
  readonly database: Database;
  readonly source: EventFeed & Pick<EventStore, 'head'>;
  readonly projectors: readonly Projector[];
  /** Milliseconds of a clock that never goes back; it only divides work, and touches no row. */
  readonly now: () => number;
  /** Called with events that were parked, once that is committed; not with those that wait behind them. */
  readonly onParked?: ((parked: readonly ParkedNow[]) => void) | undefined;
  /** Called once when the runner cannot go on: the database or the feed failed. */
  readonly onFailure: (error: unknown) => void;
  /** Up to which position changes are too old to be kept, in a rebuild too; default: none. */
  readonly keepChangesAfter?: () => Promise<bigint>;
  /** Most events read at once. */
  readonly batchSize?: number;
  /** Most milliseconds between rests that let the event loop do its other work. */
  readonly sliceMs?: number;
}

/** Keeps the read models in step with the event log. Rules: `SPEC.md`. */
export interface ProjectionRunner extends ProjectionProgress {
  readonly state: 'running' | 'failed' | 'stopped';
  /** Whether it waits for a database or a log that is away, full or failing; then it goes on. */
  readonly isWaiting: boolean;
  /** Resolves when the batch under way is committed. */
  stop(): Promise<void>;
}

export interface LoneProjectionOptions extends ProjectionOptions {
  /**
   * Given, a database or a log that is away, full or failing is waited for, and this is called with each try
   * that failed. Else that is a failure. Damage is one in any case: it does not pass.
   */
  readonly onAway?: ((error: unknown) => void) | undefined;
}

/** Begins at the checkpoints, and runs until it is stopped. */
export async function startProjections({
  onAway,
  ...options
}: LoneProjectionOptions): Promise<ProjectionRunner> {
  const { database, projectors, source } = options;
  const head = await source.head();
  if (!(await canGoOn(database, projectors, head))) {
    const keepAfter = (await options.keepChangesAfter?.()) ?? 0n;
    await database.transaction((tx) => prepareCheckpoints(tx, projectors, { head, keepAfter }));
  }
  return goOnWithProjections(options, onAway);
}

/**
 * The same, of some projectors among those of the read models: each begins at its own checkpoint.
 * @throws CheckpointMoved there is none of a projector
 */
export async function goOnWithProjections(
  options: ProjectionOptions,
  onAway?: LoneProjectionOptions['onAway'],
): Promise<ProjectionRunner> {
  const { database, projectors } = options;
  const reached = await Reached.load(database, projectors);
  const parking = await Parking.load(database);
  const floor = await changeFloor(database);
  const runner = new Runner({ ...options, onAway }, reached, parking, floor);
  runner.start();
  return runner;
}

/** Whether it is over when what is away is back, or the disk has room again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ? error.fault !== 'damaged' : isAway(error);

class Runner extends ProjectionProgress implements ProjectionRunner {
  readonly #options: LoneProjectionOptions;
  readonly #applier: EventApplier;
  readonly #ending = new AbortController();
  #reached: Reached;
  #parking: Parking;
  #state: ProjectionRunner['state'] = 'running';
  #isWaiting = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    options: LoneProjectionOptions,
    reached: Reached,
    parking: Parking,
    changeFloorThen: bigint,
  ) {
    super(options.source, reached.position);
    const { projectors, now, sliceMs = 5 } = options;
    this.#options = options;
    this.#reached = reached;
    // It rises behind what this runner applies, so the floor of its beginning will do.
    this.#applier = new EventApplier(
      projectors,
      new Pace(now, sliceMs),
      (projector, event) => this.#reached.hasApplied(projector, event),
      changeFloorThen,
    );
    this.#parking = parking;
  }

  get state(): ProjectionRunner['state'] {
    return this.#state;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#followOn();
      this.#state = 'stopped';
    } catch (error) {
      this.#state = 'failed';
      this.#options.onFailure(error);
    } finally {
      this.#isWaiting = false;
      this.end();
    }
  }

  async #followOn(): Promise<void> {
    const { onAway } = this.#options;
    const { signal } = this.#ending;
    const pauses = new GrowingPauses();
    while (!signal.aborted) {
      try {
        if (this.#isWaiting) await this.#resume();
        await this.#follow(() => pauses.reset());
      } catch (error) {
        if (onAway === undefined || !isPassing(error)) throw error;
        this.#isWaiting = true;
        onAway(error);
        await pauseFor(pauses.next(), signal);
      }
    }
  }

  async #follow(onCommitted: () => void): Promise<void> {
    const { source, batchSize = 1_000 } = this.#options;
    const { signal } = this.#ending;
    const batches = source.subscribe({ after: this.#reached.position, signal, batchSize });
    for await (const batch of merged(batches, source, batchesBehind * batchSize)) {
      const { to, changes } = await this.#applyBatch(batch);
      this.publish(to, changes);
      onCommitted();
      if (signal.aborted) break;
    }
  }

  /** The checkpoints say what became of the batch under way, and whether the server lost others. */
  async #resume(): Promise<void> {
    const { database, projectors } = this.#options;
    this.#reached = await Reached.load(database, projectors);
    this.#parking = await Parking.load(database);
    const { position } = this.#reached;
    if (position < this.position) this.publish(position, []);
    const stored = new ChangeLogReader(this.position);
    while (this.position < position) {
      const range = { after: this.position, upTo: position };
      const page = await stored.next(database, range);
      this.publish(page.position, page.changes);
    }
    this.#isWaiting = false;
  }

  async #applyBatch(batch: readonly RecordedEvent[]): Promise<Batch> {
    const reached = this.#reached.at(batch.at(-1)?.position ?? this.position);
    const to = reached.position;
    const write = async (apply: (tx: Transaction) => Promise<AppliedChange[]>) => {
      const changes = await this.#options.database.transaction(async (tx) => {
        // First: of two that believe to be the only writer, one waits here for the other.
        await this.#reached.move(tx, to);
        return apply(tx);
      });
      this.#reached = reached;
      return { to, changes };
    };
    try {
      return await write((tx) => this.#applier.apply(tx, batch, this.#parking));
    } catch (error) {
      if (error instanceof DatabaseUnavailable || error instanceof CheckpointMoved) throw error;
    }
    const parking = this.#parking.copy();
    const parked: ParkedNow[] = [];
    const written = await write((tx) => this.#applier.applyOrPark(tx, batch, parking, parked));
    this.#parking = parking;
    if (parked.length > 0) this.#options.onParked?.(parked);
    return written;
  }
}

/** Batches of a transaction while the read models are behind. */
const batchesBehind = 4;

interface Batch {
  readonly to: bigint;
  readonly changes: readonly AppliedChange[];
}
