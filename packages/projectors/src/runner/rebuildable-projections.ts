import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable, RebuildUnderWay } from '@mach42/read-models/kernel/errors.ts';
import type { ReadModelsPlace } from '@mach42/read-models/kernel/places.ts';
import { ChangePruner } from './change-pruner.ts';
import { isAway } from '@mach42/event-store/feed/while-away.ts';
import { begin, othersLeft, type Sharing } from './in-place.ts';
import { ProjectionProgress } from './projection-progress.ts';
import {
  isPassing,
  type LoneProjectionOptions,
  type ProjectionRunner,
} from './projection-runner.ts';

export interface RebuildableOptions extends Omit<LoneProjectionOptions, 'database'> {
  readonly first: ReadModelsPlace;
  /** Empty ones beside those in use. */
  readonly openEmpty: () => Promise<ReadModelsPlace>;
  /** Hears why a rebuilding came to nothing; the read models in use go on. */
  readonly onRebuildFailed: (error: unknown) => void;
  /** Hears why old changes could not be forgotten; it is tried again. */
  readonly onPruneFailed?: (error: unknown) => void;
  /**
   * Hears that a rebuilding of this process has ended; not of one that another process does, or will do:
   * among several, one that a stop or an absent server interrupts is anybody's to begin again.
   */
  readonly onRebuildEnded?: (outcome: 'done' | 'failed', error?: unknown) => Promise<void>;
  /** Says why something failed, in a sentence without anything that a person wrote. */
  readonly reasonOf?: (error: unknown) => string;
  /** Given, other processes project into the same read models, and may move them to another place. */
  readonly sharing?: Sharing;
}

/** A rebuilding under way or, until the next one, the last. */
export interface Rebuilding {
  readonly state: 'running' | 'done' | 'failed';
  /** How far the new read models are. */
  readonly position: bigint;
  /** Where the log ended when it began. */
  readonly target: bigint;
  /** Why it failed. */
  readonly reason?: string;
}

/** Projections whose read models can be built anew while reads go on from the old ones. */
export class RebuildableProjections extends ProjectionProgress implements ProjectionRunner {
  /** Reads what is in use at the moment of the query. */
  readonly reader: Reader;
  readonly #options: RebuildableOptions;
  #pruner: ChangePruner | undefined;
  #place: ReadModelsPlace;
  #runner: ProjectionRunner;
  #rebuilding: Rebuilding | undefined;
  #work: Promise<void> = Promise.resolve();
  #coming: ProjectionRunner | undefined;
  #stopped: Promise<void> | undefined;
  #looking: NodeJS.Timeout | undefined;
  #isFollowing = false;

  private constructor(options: RebuildableOptions, runner: ProjectionRunner) {
    super(options.source, runner.position);
    this.#options = options;
    this.#place = options.first;
    this.#runner = runner;
    this.reader = {
      dialect: options.first.database.dialect,
      all: (query, params) => this.#place.database.all(query, params),
      first: (query, params) => this.#place.database.first(query, params),
    };
    this.#listenTo(runner);
    const { sharing, keepChangesAfter, onPruneFailed = options.onFailure } = options;
    if (keepChangesAfter !== undefined) {
      this.#pruner = new ChangePruner({
        database: () => this.#place.database,
        keepChangesAfter,
        onWarning: onPruneFailed,
      });
    }
    if (sharing === undefined) return;
    this.#looking = setInterval(() => this.#lookForMove(sharing), sharing.lookEveryMs ?? 1_000);
  }

  static async start(options: RebuildableOptions): Promise<RebuildableProjections> {
    return new RebuildableProjections(options, await begin(options, options.first));
  }

  get state(): ProjectionRunner['state'] {
    return this.#runner.state;
  }

  get isWaiting(): boolean {
    return this.#runner.isWaiting;
  }

  get rebuilding(): Rebuilding | undefined {
    const known = this.#rebuilding;
    const position = this.#coming?.position;
    return known?.state === 'running' && position !== undefined ? { ...known, position } : known;
  }

  /**
   * Begins a rebuilding; false while one is under way.
   * @param isWanted is asked once no other process can begin one
   */
  rebuild(isWanted: () => Promise<boolean> = isAlways): boolean {
    if (this.#stopped !== undefined || this.#rebuilding?.state === 'running') return false;
    const last = this.#rebuilding;
    this.#rebuilding = { state: 'running', position: 0n, target: 0n };
    this.#work = this.#work.then(() => this.#rebuild(isWanted, last));
    return true;
  }

  /** Resolves when no rebuilding is under way. */
  async rebuilt(): Promise<void> {
    await this.#work;
  }

  /** Ends a rebuilding that is under way, without switching. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#looking);
    await this.#pruner?.stop();
    await this.#coming?.stop();
    await this.#work;
    await this.#runner.stop();
    this.end();
    await this.#place.database.close();
  }

  async #rebuild(isWanted: () => Promise<boolean>, last: Rebuilding | undefined): Promise<void> {
    const { onRebuildFailed, onRebuildEnded, reasonOf, sharing } = this.#options;
    let next: ReadModelsPlace | undefined;
    let isOthers = false;
    let failure: unknown;
    try {
      next = await this.#options.openEmpty();
      isOthers = !(await isWanted());
      if (!isOthers && (await this.#catchUp(next))) return await this.#switchTo(next);
      isOthers ||= sharing !== undefined;
    } catch (error) {
      failure = error;
      // Another process does it, and we follow when it is done; or whoever looks first begins it anew.
      isOthers = error instanceof RebuildUnderWay || (sharing !== undefined && isPassing(error));
      if (!(error instanceof RebuildUnderWay)) onRebuildFailed(error);
    }
    // With the database away, what is left of the new ones goes at a later start.
    await this.#giveUp(next).catch(onRebuildFailed);
    this.#rebuilding = isOthers
      ? last
      : {
          state: 'failed',
          position: 0n,
          target: this.#rebuilding?.target ?? 0n,
          ...(failure === undefined || reasonOf === undefined ? {} : { reason: reasonOf(failure) }),
        };
    if (!isOthers) await onRebuildEnded?.('failed', failure);
  }

  async #giveUp(next: ReadModelsPlace | undefined): Promise<void> {
    const coming = this.#coming;
    this.#coming = undefined;
    await coming?.stop();
    await next?.remove();
  }

  /** Builds them up to where the old ones are; false when everything is being stopped. */
  async #catchUp(place: ReadModelsPlace): Promise<boolean> {
    const target = await this.#options.source.head();
    this.#rebuilding = { state: 'running', position: 0n, target };
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(ignore);
    const { onAway } = this.#options;
    const coming = await begin(
      {
        ...this.#options,
        onFailure: failed.reject,
        // What was built so far is given up where it may be what fills the disk.
        onAway:
          onAway &&
          ((error) => (isAway(error) || isGone(error) ? onAway(error) : failed.reject(error))),
      },
      place,
    );
    this.#coming = coming;
    const isBuilt = await Promise.race([coming.processAll().then(isTrue, isFalse), failed.promise]);
    await coming.stop();
    return isBuilt && this.#stopped === undefined;
  }

  /**
   * The old runner ends behind the new one, which then goes on from where it stood: what both
   * apply is announced once, and nothing is read from the new rows before they have it.
   */
  async #switchTo(next: ReadModelsPlace): Promise<void> {
    const before = this.#place;
    // One that has failed, as its file is damaged, stays where it is.
    if (this.#runner.state === 'running') await this.#runner.processAll();
    await this.#runner.stop();
    try {
      await this.#goOnWith(next);
      await next.keep(async () => this.#options.onRebuildEnded?.('done'));
    } catch (error) {
      await this.#runner.stop();
      await this.#goOnWith(before);
      throw error;
    }
    this.#coming = undefined;
    const { target = 0n } = this.#rebuilding ?? {};
    this.#rebuilding = { state: 'done', position: this.position, target };
    try {
      if (this.#options.sharing !== undefined) {
        await othersLeft(before, () => this.#stopped !== undefined);
      }
      await before.remove();
    } catch (error) {
      // The new ones are in use: what is left of the old ones goes at the next start.
      this.#options.onRebuildFailed(error);
    }
  }

  /** Goes after the read models that another process has moved. */
  #lookForMove({ places, onWarning }: Sharing): void {
    if (this.#stopped !== undefined || this.#rebuilding?.state === 'running' || this.#isFollowing)
      return;
    this.#isFollowing = true;
    this.#work = this.#work
      .then(() => this.#goAfter(places))
      .catch(onWarning)
      .finally(() => (this.#isFollowing = false));
  }

  async #goAfter(places: Sharing['places']): Promise<void> {
    const moved = await places.openMoved(this.#place);
    if (moved !== undefined) await this.#moveTo(moved);
  }

  async #moveTo(place: ReadModelsPlace): Promise<void> {
    const [before, runner] = [this.#place, this.#runner];
    try {
      await this.#goOnWith(place);
    } catch (error) {
      await place.database.close();
      throw error;
    }
    await runner.stop();
    await before.database.close();
  }

  async #goOnWith(place: ReadModelsPlace): Promise<void> {
    const runner = await begin(this.#options, place, this.position);
    const take = (): void => {
      this.#place = place;
      this.#runner = runner;
    };
    this.#listenTo(runner, take);
    await runner.processAll();
    take();
  }

  /**
   * Once, although for a moment two runners apply the same. The one in use may go back, behind what a
   * server lost at its end: then readers wait again, and what was lost is told again.
   */
  #listenTo(runner: ProjectionRunner, take?: () => void): void {
    runner.onLost(() => this.announceLost());
    runner.onApplied((position, changes) => {
      if (runner === this.#runner) return this.announce(position, changes);
      if (take === undefined || position < this.position) return;
      take();
      const fresh = changes.filter((change) => change.position > this.position);
      if (position > this.position) this.announce(position, fresh);
    });
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.fault === 'away';
const isAlways = async (): Promise<boolean> => true;
const ignore = (): void => undefined;
const isTrue = (): boolean => true;
const isFalse = (): boolean => false;
