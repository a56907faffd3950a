import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { ProjectionProgress } from '@mach42/projectors/runner/projection-progress.ts';
import { ChangeLogReader } from '@mach42/projectors/sharing/change-log-reader.ts';
import type { RunnerState } from '@mach42/query-api/health/projections.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';

export interface FollowedSources {
  readonly reader: Reader;
  readonly store: Pick<EventStore, 'head'>;
  /** Say when there is something new. */
  readonly signals: Signals;
  /** Of those who write them. */
  readonly state: () => RunnerState;
  /** Hears why it could not look, once until it can again; it goes on trying. */
  readonly onWarning: (error: unknown) => void;
  /** How often to look without having been told, in milliseconds; default 500. */
  readonly lookEveryMs?: number;
}

/**
 * How far read models are that other processes write. Everything up to the position of the
 * projector that is furthest behind is complete, so that it can be told in the order of the log.
 */
export class FollowedReadModels extends ProjectionProgress {
  readonly #sources: FollowedSources;
  readonly #log: ChangeLogReader;
  readonly #timer: NodeJS.Timeout;
  readonly #leave: () => void;
  #looking: Promise<void> | undefined;
  #isWanted = false;
  #isOver = false;
  /** Of looks that fail one after the other, the first is told. */
  #isFailing = false;

  private constructor(sources: FollowedSources, position: bigint) {
    super(sources.store, position);
    this.#sources = sources;
    this.#log = new ChangeLogReader(position);
    this.#timer = setInterval(() => this.#look(), sources.lookEveryMs ?? 500);
    this.#leave = sources.signals.subscribe((signal) => {
      if (signal.kind === 'applied' && BigInt(signal.position) > this.position) this.#look();
    });
  }

  static async start(sources: FollowedSources): Promise<FollowedReadModels> {
    return new FollowedReadModels(sources, await positionOf(sources.reader));
  }

  get state(): RunnerState {
    return this.#sources.state();
  }

  override waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    if (position > this.position) this.#look();
    return super.waitFor(position, timeoutMs);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#leave();
    await this.#looking;
    this.end();
  }

  /** One look at a time; what is wanted during one is another. */
  #look(): void {
    this.#isWanted = true;
    this.#looking ??= this.#lookWhileWanted().finally(() => (this.#looking = undefined));
  }

  async #lookWhileWanted(): Promise<void> {
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      try {
        await this.#tellUpTo(await positionOf(this.#sources.reader));
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#sources.onWarning(error);
        this.#isFailing = true;
      }
    }
  }

  async #tellUpTo(end: bigint): Promise<void> {
    // The server lost its newest rows; they come again, as they were.
    if (end < this.position) this.announce(end, []);
    while (this.position < end && !this.#isOver) {
      const range = { after: this.position, upTo: end };
      const page = await this.#log.next(this.#sources.reader, range);
      if (page.isAfterLoss) this.announceLost();
      this.announce(page.position, page.changes);
    }
  }
}
