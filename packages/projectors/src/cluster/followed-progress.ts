import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import type { ClusterSignal } from '@mach42/read-models/kernel/shared-database.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { ProjectionProgress } from '../runtime/projection-progress.ts';
import { ChangeLogReader } from './change-log-reader.ts';

export interface FollowOptions {
  readonly reader: Reader;
  /**
   * Calls the listener when there is something new; a lost signal delays, and loses nothing. Returns
   * the function that ends it.
   */
  readonly listen: (listener: (what: ClusterSignal) => void) => Promise<() => Promise<void>>;
  readonly source: Pick<EventStore, 'head'>;
  /** Called with the error of each read of the positions that fails; it keeps trying. */
  readonly onWarning: (error: unknown) => void;
  /** Called with each read that succeeds. */
  readonly onWorking?: () => void;
  /** Milliseconds between two reads without a signal; default 1,000. */
  readonly pollEveryMs?: number;
}

/**
 * The progress of read models that other processes write, and the changes in them. The position is the one that all
 * projectors have passed. The change log is complete up to there, so that it can be published in the order of the
 * log, whichever process wrote it.
 */
export class FollowedProgress extends ProjectionProgress {
  readonly #options: FollowOptions;
  readonly #log: ChangeLogReader;
  readonly #timer: NodeJS.Timeout;
  #polling: Promise<void> | undefined;
  #isWanted = false;
  #isOver = false;
  #endListening: () => Promise<void> = async () => undefined;

  protected constructor(options: FollowOptions, position: bigint) {
    super(options.source, position);
    this.#options = options;
    this.#log = new ChangeLogReader(position);
    this.#timer = setInterval(() => this.poll(), options.pollEveryMs ?? 1_000);
  }

  /** @throws DatabaseUnavailable */
  static async follow(options: FollowOptions): Promise<FollowedProgress> {
    const progress = new FollowedProgress(options, await positionOf(options.reader));
    await progress.listen();
    return progress;
  }

  override waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    if (position > this.position) this.poll();
    return super.waitFor(position, timeoutMs);
  }

  /** Ends the publishing. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#endListening();
    await this.#polling;
    this.end();
  }

  /** @throws DatabaseUnavailable */
  protected async listen(): Promise<void> {
    try {
      this.#endListening = await this.#options.listen((what) => {
        if (what === 'rows') this.poll();
        else this.assignmentChanged();
      });
    } catch (error) {
      clearInterval(this.#timer);
      throw error;
    }
  }

  /** A member joined or left, or the assignment changed. */
  protected assignmentChanged(): void {}

  /** Reads how far the projections are, one read at a time; a signal during a read causes another one. */
  protected poll(): void {
    this.#isWanted = true;
    this.#polling ??= this.#pollWhileWanted().finally(() => (this.#polling = undefined));
  }

  async #pollWhileWanted(): Promise<void> {
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      try {
        await this.#publishUpTo(await positionOf(this.#options.reader));
        this.#options.onWorking?.();
      } catch (error) {
        this.#options.onWarning(error);
      }
    }
  }

  async #publishUpTo(horizon: bigint): Promise<void> {
    // The newest was lost, or everything is rebuilt, and comes again as it was; or nothing listens to
    // changes, as in a process that only waits for positions.
    if (horizon < this.position || !this.hasListeners) this.publish(horizon, []);
    while (this.position < horizon && !this.#isOver) {
      const range = { after: this.position, upTo: horizon };
      const page = await this.#log.next(this.#options.reader, range);
      if (page.isAfterLoss) this.publishLoss();
      this.publish(page.position, page.changes);
    }
  }
}

/** Follows read models that other processes write. */
export const followProjections = (options: FollowOptions): Promise<FollowedProgress> =>
  FollowedProgress.follow(options);
