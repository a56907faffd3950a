import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { Backoff, isAway, pauseFor } from '@mach42/event-store/feed/retry.ts';
import { changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { ChangeLogReader } from '../cluster/change-log-reader.ts';
import type { Projector } from '../kernel/projector.ts';
import {
  type Applied,
  EventApplier,
  type OldChanges,
  Pace,
  type ParkedNow,
} from './apply-events.ts';
import { canContinue, CheckpointMoved, prepareCheckpoints } from './checkpoints.ts';
import { Parking } from './parking.ts';
import { ProjectionProgress } from './projection-progress.ts';
import { ProjectorPositions } from './projector-positions.ts';

export interface ProjectionOptions {
  readonly database: Database;
  readonly source: EventFeed & Pick<EventStore, 'head' | 'readEvent' | 'readStream'>;
  readonly projectors: readonly Projector[];
  /** Milliseconds of a clock that never goes back; it only divides work, and touches no row. */
  readonly now: () => number;
  /** Called with events that were parked, once that is committed; not with those that wait behind them. */
  readonly onParked?: ((parked: readonly ParkedNow[]) => void) | undefined;
  /** Called once when the runner cannot continue: the database or the feed failed. */
  readonly onFailure: (error: unknown) => void;
  /**
   * For a rebuild: the floor of the changes in the read models that are in use. Default: that of the read models
   * themselves.
   */
  readonly changeFloor?: bigint | undefined;
  /**
   * Changes from before this time, ISO 8601 in UTC, are too old to be kept. They are not recorded for the events that
   * a long log holds when the runner begins. Default: all changes are recorded.
   */
  readonly keepChangesSince?: (() => string) | undefined;
  /** Most events read at once. */
  readonly batchSize?: number;
  /** Most milliseconds between rests that let the event loop do its other work. */
  readonly sliceMs?: number;
  /**
   * The number of positions from which on a log is long. The read models of a long log are built from nothing without
   * the late indexes. Default 10,000.
   */
  readonly longFrom?: bigint;
}

/** Keeps the read models in step with the event log. Rules: `SPEC.md`. */
export interface ProjectionRunner extends ProjectionProgress {
  readonly state: 'running' | 'failed' | 'stopped';
  /**
   * Whether the runner waits for a database or a log that is unavailable, full or failing; it continues afterwards.
   */
  readonly isWaiting: boolean;
  /** The number of events that this process has applied since it began. */
  readonly events: number;
  /** Resolves when the batch under way is committed. */
  stop(): Promise<void>;
}

export interface LoneProjectionOptions extends ProjectionOptions {
  /**
   * If given, the runner waits for a database or a log that is unavailable, full or failing, and calls this with each try
   * that failed. Else that is a failure. Damage is one in any case: it does not pass.
   */
  readonly onAway?: ((error: unknown) => void) | undefined;
  /** Called when it continues after that. */
  readonly onBack?: (() => void) | undefined;
}

/** Begins at the checkpoints, and runs until it is stopped. */
export async function startProjections({
  onAway,
  onBack,
  ...options
}: LoneProjectionOptions): Promise<ProjectionRunner> {
  const { database, projectors, source } = options;
  const long = await longLogOf(options);
  if (!(await canContinue(database, projectors, source))) {
    await database.transaction(async (tx) => {
      if (long !== undefined) await database.lateIndexes?.leaveOut(tx);
      await prepareCheckpoints(tx, projectors, source, options.changeFloor);
    });
  }
  return continueProjections(options, { onAway, onBack }, long?.old);
}

/** A log whose read models are built from nothing without the late indexes; undefined of a short one. */
export async function longLogOf({
  source,
  longFrom = 10_000n,
  keepChangesSince,
}: Pick<ProjectionOptions, 'source' | 'longFrom' | 'keepChangesSince'>): Promise<
  { readonly old: OldChanges | undefined } | undefined
> {
  const head = await source.head();
  if (head < longFrom) return undefined;
  const before = keepChangesSince?.();
  return { old: before === undefined ? undefined : { before, upTo: head } };
}

/**
 * The same, of some projectors among those of the read models: each begins at its own checkpoint.
 * @throws CheckpointMoved there is none of a projector
 */
export async function continueProjections(
  options: ProjectionOptions,
  waiting: Pick<LoneProjectionOptions, 'onAway' | 'onBack'> = {},
  old?: OldChanges,
): Promise<ProjectionRunner> {
  const { database, projectors } = options;
  const reached = await ProjectorPositions.load(database, projectors);
  const parking = await Parking.load(database);
  const floor = await changeFloor(database);
  const head = await options.source.head();
  // A caller that waits for this position returns at once. The indexes that an interrupted build left out are
  // therefore created first.
  if (reached.position >= head) await database.lateIndexes?.complete(new AbortController().signal);
  const runner = new Runner({ ...options, ...waiting }, reached, parking, { floor, old, head });
  runner.start();
  return runner;
}

/** Whether the fault ends when a server is available again, or the disk has room. */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ? error.fault !== 'damaged' : isAway(error);

class Runner extends ProjectionProgress implements ProjectionRunner {
  readonly #options: LoneProjectionOptions;
  readonly #applier: EventApplier;
  readonly #ending = new AbortController();
  #reached: ProjectorPositions;
  #parking: Parking;
  #state: ProjectionRunner['state'] = 'running';
  #isWaiting = false;
  #events = 0;
  /** The position from which on the late indexes are created; undefined: they exist. */
  #completeFrom: bigint | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    options: LoneProjectionOptions,
    reached: ProjectorPositions,
    parking: Parking,
    then: {
      readonly floor: bigint;
      readonly old: OldChanges | undefined;
      readonly head: bigint;
    },
  ) {
    super(options.source, reached.position);
    const { projectors, now, sliceMs = 5 } = options;
    this.#options = options;
    this.#reached = reached;
    // It rises behind what this runner applies, so the floor of its beginning will do.
    this.#applier = new EventApplier(
      projectors,
      options.source,
      new Pace(now, sliceMs),
      (projector, event) => this.#reached.hasApplied(projector, event),
      then,
    );
    this.#parking = parking;
    this.#completeFrom = reached.position < then.head ? then.head : undefined;
  }

  get state(): ProjectionRunner['state'] {
    return this.#state;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  get events(): number {
    return this.#events;
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
    const { onAway, onBack } = this.#options;
    const { signal } = this.#ending;
    const backoff = new Backoff();
    while (!signal.aborted) {
      try {
        if (this.#isWaiting) {
          await this.#resume();
          onBack?.();
        }
        await this.#follow(() => backoff.reset());
      } catch (error) {
        if (onAway === undefined || !isTransient(error)) throw error;
        this.#isWaiting = true;
        onAway(error);
        await pauseFor(backoff.next(), signal);
      }
    }
  }

  async #follow(onCommitted: () => void): Promise<void> {
    const { source, batchSize = 1_000 } = this.#options;
    const { signal } = this.#ending;
    const batches = source.subscribe({ after: this.#reached.position, signal, batchSize });
    for await (const batch of merged(batches, source, batchesBehind * batchSize)) {
      const { to, changes, isAfterLoss } = await this.#applyBatch(batch);
      this.#events += batch.length;
      await this.#completeIndexes(to);
      this.publish(to, changes);
      if (isAfterLoss) this.publishLoss();
      onCommitted();
      if (signal.aborted) break;
    }
  }

  /** Once the rows have come as far as the log had when the runner began: who waits for that finds the indexes, too. */
  async #completeIndexes(position: bigint): Promise<void> {
    if (this.#completeFrom === undefined || position < this.#completeFrom) return;
    await this.#options.database.lateIndexes?.complete(this.#ending.signal);
    this.#completeFrom = undefined;
  }

  /** The checkpoints say what became of the batch under way, and whether the server lost others. */
  async #resume(): Promise<void> {
    const { database, projectors } = this.#options;
    this.#reached = await ProjectorPositions.load(database, projectors);
    this.#parking = await Parking.load(database);
    const { position } = this.#reached;
    await this.#completeIndexes(position);
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
    const write = async (apply: (tx: Transaction, parking: Parking) => Promise<Applied>) => {
      // A batch that is rolled back leaves no trace in it.
      const parking = this.#parking.copy();
      const applied = await this.#options.database.transaction(async (tx) => {
        // First: of two that believe to be the only writer, one waits here for the other.
        await this.#reached.move(tx, to);
        return apply(tx, parking);
      });
      this.#reached = reached;
      this.#parking = parking;
      return { to, ...applied };
    };
    try {
      return await write((tx, parking) => this.#applier.apply(tx, batch, parking));
    } catch (error) {
      if (error instanceof DatabaseUnavailable || error instanceof CheckpointMoved) throw error;
    }
    const parked: ParkedNow[] = [];
    const written = await write((tx, parking) =>
      this.#applier.applyOrPark(tx, batch, parking, parked),
    );
    if (parked.length > 0) this.#options.onParked?.(parked);
    return written;
  }
}

/** Batches of a transaction while the read models are behind. */
const batchesBehind = 4;

interface Batch extends Applied {
  readonly to: bigint;
}

type Events = readonly RecordedEvent[];

/**
 * Characters of events, about, from which on they are a transaction of their own: its rows take several times as
 * much, and a commit writes all of them in one turn of the event loop.
 */
const mostCharacters = 4_000_000;

/**
 * Yields batches of at least `most` events while the reader is that far behind, so that pages which many events
 * change are written once; else each batch as it comes. Large events are apart from each other. Never waits for
 * events that are not stored.
 */
export async function* merged(
  batches: AsyncIterable<Events>,
  log: Pick<EventStore, 'head'>,
  most: number,
): AsyncGenerator<Events> {
  let waiting: RecordedEvent[] = [];
  let characters = 0;
  for await (const batch of batches) {
    for (const event of batch) {
      waiting.push(event);
      characters += charactersIn(event.data, mostCharacters - characters);
      if (characters < mostCharacters) continue;
      yield waiting;
      [waiting, characters] = [[], 0];
    }
    const last = waiting.at(-1);
    if (last === undefined) continue;
    if (waiting.length < most && last.position < (await log.head())) continue;
    yield waiting;
    [waiting, characters] = [[], 0];
  }
}

/** The approximate number of characters of the texts and names in a value; no more than `most` are counted. */
function charactersIn(value: unknown, most: number): number {
  if (typeof value === 'string') return Math.min(value.length, most);
  if (typeof value !== 'object' || value === null) return 0;
  let found = 0;
  for (const name in value) {
    if (found >= most) return most;
    const child = (value as { readonly [name: string]: unknown })[name];
    found += name.length + charactersIn(child, most - found);
  }
  return Math.min(found, most);
}
