import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import type { Call } from '@mach42/read-models/kernel/shared-database.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { ProjectionProgress } from '../runner/projection-progress.ts';
import { ChangeLogReader } from './change-log-reader.ts';

export interface FollowOptions {
  readonly reader: Reader;
  /**
   * Says when there is something new, where that is known; nothing is missed if not. Returns the
   * function that ends it.
   */
  readonly listen: (listener: (what: Call) => void) => Promise<() => Promise<void>>;
  readonly source: Pick<EventStore, 'head'>;
  /** Hears why it could not look, once until it can again; it goes on trying. */
  readonly onWarning: (error: unknown) => void;
  /** How often to look without having been called, in milliseconds; default 1,000. */
  readonly lookEveryMs?: number;
}

/**
 * How far read models are that other processes write, and what changed in them. The position is the
 * one that all projectors have passed: what stands in the change log up to there is complete, so that
 * it can be told in the order of the log, whoever wrote it and when.
 */
export class FollowedProgress extends ProjectionProgress {
  readonly #options: FollowOptions;
  readonly #log: ChangeLogReader;
  readonly #timer: NodeJS.Timeout;
  /** Of looks that fail one after the other, the first is told. */
  #isFailing = false;
  #looking: Promise<void> | undefined;
  #isCalled = false;
  #isOver = false;
  #endListening: () => Promise<void> = async () => undefined;

  protected constructor(options: FollowOptions, position: bigint) {
    super(options.source, position);
    this.#options = options;
    this.#log = new ChangeLogReader(position);
    this.#timer = setInterval(() => this.look(), options.lookEveryMs ?? 1_000);
  }

  /** @throws DatabaseUnavailable */
  static async follow(options: FollowOptions): Promise<FollowedProgress> {
    const progress = new FollowedProgress(options, await positionOf(options.reader));
    await progress.listen();
    return progress;
  }

  override waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    if (position > this.position) this.look();
    return super.waitFor(position, timeoutMs);
  }

  /** Nobody is told anything any more. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#endListening();
    await this.#looking;
    this.end();
  }

  /** @throws DatabaseUnavailable */
  protected async listen(): Promise<void> {
    try {
      this.#endListening = await this.#options.listen((what) => {
        if (what === 'rows') this.look();
        else this.sharesMoved();
      });
    } catch (error) {
      clearInterval(this.#timer);
      throw error;
    }
  }

  /** Somebody came or went. */
  protected sharesMoved(): void {}

  /** Looks how far they are: one look at a time; a call during one is followed by another. */
  protected look(): void {
    this.#isCalled = true;
    this.#looking ??= this.#lookWhileCalled().finally(() => (this.#looking = undefined));
  }

  async #lookWhileCalled(): Promise<void> {
    while (this.#isCalled && !this.#isOver) {
      this.#isCalled = false;
      try {
        await this.#tellUpTo(await positionOf(this.#options.reader));
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#options.onWarning(error);
        this.#isFailing = true;
      }
    }
  }

  async #tellUpTo(horizon: bigint): Promise<void> {
    // The newest was lost, or all is projected anew, and comes again as it was; or nobody hears of
    // changes, as in a process that only waits for positions.
    if (horizon < this.position || !this.isHeard) this.announce(horizon, []);
    while (this.position < horizon && !this.#isOver) {
      const range = { after: this.position, upTo: horizon };
      const page = await this.#log.next(this.#options.reader, range);
      if (page.isAfterLoss) this.announceLost();
      this.announce(page.position, page.changes);
    }
  }
}

/** Follows read models that other processes write. */
export const followProjections = (options: FollowOptions): Promise<FollowedProgress> =>
  FollowedProgress.follow(options);
