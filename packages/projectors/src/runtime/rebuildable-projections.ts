import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable, RebuildUnderWay } from '@mach42/read-models/kernel/errors.ts';
import type { Generation } from '@mach42/read-models/kernel/generations.ts';
import { ChangePruner } from './change-pruner.ts';
import { isAway } from '@mach42/event-store/feed/while-away.ts';
import { begin, othersLeft, type ClusterOptions } from './in-generation.ts';
import { ProjectionProgress } from './projection-progress.ts';
import {
  isPassing,
  type LoneProjectionOptions,
  type ProjectionRunner,
} from './projection-runner.ts';

export interface RebuildableOptions extends Omit<LoneProjectionOptions, 'database'> {
  readonly first: Generation;
  /** Empty ones beside those in use. */
  readonly openEmpty: () => Promise<Generation>;
  /** Called with why a rebuild failed; the read models in use go on. */
  readonly onRebuildFailed: (error: unknown) => void;
  /** Called with why old changes could not be removed; it is tried again. */
  readonly onPruneFailed?: (error: unknown) => void;
  /**
   * Called when a rebuild of this process has ended; not for one that another process does, or will do:
   * in a cluster, any process may begin one again that a stop or an absent server interrupted.
   */
  readonly onRebuildEnded?: (outcome: 'done' | 'failed', error?: unknown) => Promise<void>;
  /** Says why something failed, in a sentence without anything that a person wrote. */
  readonly reasonOf?: (error: unknown) => string;
  /** Given, other processes project into the same read models, and may switch to another generation. */
  readonly cluster?: ClusterOptions;
}

/** A rebuild under way or, until the next one, the last. */
export interface Rebuilding {
  readonly state: 'running' | 'done' | 'failed';
  /** How far the new read models are. */
  readonly position: bigint;
  /** Where the log ended when it began. */
  readonly target: bigint;
  /** Why it failed. */
  readonly reason?: string;
}

/** Projections whose read models can be rebuilt while reads go on from the old ones. */
export class RebuildableProjections extends ProjectionProgress implements ProjectionRunner {
  /** Reads what is in use at the moment of the query. */
  readonly reader: Reader;
  readonly #options: RebuildableOptions;
  #pruner: ChangePruner | undefined;
  #generation: Generation;
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
    this.#generation = options.first;
    this.#runner = runner;
    this.reader = {
      dialect: options.first.database.dialect,
      all: (query, params) => this.#generation.database.all(query, params),
      first: (query, params) => this.#generation.database.first(query, params),
    };
    this.#listenTo(runner);
    const { cluster, keepChangesAfter, onPruneFailed = options.onFailure } = options;
    if (keepChangesAfter !== undefined) {
      this.#pruner = new ChangePruner({
        database: () => this.#generation.database,
        keepChangesAfter,
        onWarning: onPruneFailed,
      });
    }
    if (cluster === undefined) return;
    this.#looking = setInterval(() => this.#lookForSwitch(cluster), cluster.lookEveryMs ?? 1_000);
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
   * Begins a rebuild; false while one is under way.
   * @param isWanted is asked once no other process can begin one
   */
  rebuild(isWanted: () => Promise<boolean> = isAlways): boolean {
    if (this.#stopped !== undefined || this.#rebuilding?.state === 'running') return false;
    const last = this.#rebuilding;
    this.#rebuilding = { state: 'running', position: 0n, target: 0n };
    this.#work = this.#work.then(() => this.#rebuild(isWanted, last));
    return true;
  }

  /** Resolves when no rebuild is under way. */
  async rebuilt(): Promise<void> {
    await this.#work;
  }

  /** Ends a rebuild that is under way, without switching. */
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
    await this.#generation.database.close();
  }

  async #rebuild(isWanted: () => Promise<boolean>, last: Rebuilding | undefined): Promise<void> {
    const { onRebuildFailed, onRebuildEnded, reasonOf, cluster } = this.#options;
    let next: Generation | undefined;
    let isOthers = false;
    let failure: unknown;
    try {
      next = await this.#options.openEmpty();
      isOthers = !(await isWanted());
      if (!isOthers && (await this.#catchUp(next))) return await this.#switchTo(next);
      isOthers ||= cluster !== undefined;
    } catch (error) {
      failure = error;
      // Another process does it, and this one follows when it is done; or the first that looks begins again.
      isOthers = error instanceof RebuildUnderWay || (cluster !== undefined && isPassing(error));
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

  async #giveUp(next: Generation | undefined): Promise<void> {
    const coming = this.#coming;
    this.#coming = undefined;
    await coming?.stop();
    await next?.remove();
  }

  /** Builds them up to where the old ones are; false when everything is being stopped. */
  async #catchUp(generation: Generation): Promise<boolean> {
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
      generation,
    );
    this.#coming = coming;
    const isBuilt = await Promise.race([coming.processAll().then(isTrue, isFalse), failed.promise]);
    await coming.stop();
    return isBuilt && this.#stopped === undefined;
  }

  /**
   * The old runner ends behind the new one, which then goes on from that position: what both
   * apply is published once, and nothing is read from the new rows before they have it.
   */
  async #switchTo(next: Generation): Promise<void> {
    const before = this.#generation;
    // One that has failed, as its file is damaged, stays where it is.
    if (this.#runner.state === 'running') await this.#runner.processAll();
    await this.#runner.stop();
    try {
      await this.#goOnWith(next);
      await next.activate(async () => this.#options.onRebuildEnded?.('done'));
    } catch (error) {
      await this.#runner.stop();
      await this.#goOnWith(before);
      throw error;
    }
    this.#coming = undefined;
    const { target = 0n } = this.#rebuilding ?? {};
    this.#rebuilding = { state: 'done', position: this.position, target };
    try {
      if (this.#options.cluster !== undefined) {
        await othersLeft(before, () => this.#stopped !== undefined);
      }
      await before.remove();
    } catch (error) {
      // The new ones are in use: what is left of the old ones goes at the next start.
      this.#options.onRebuildFailed(error);
    }
  }

  /** Follows to the generation that another process has switched to. */
  #lookForSwitch({ generations, onWarning }: ClusterOptions): void {
    if (this.#stopped !== undefined || this.#rebuilding?.state === 'running' || this.#isFollowing)
      return;
    this.#isFollowing = true;
    this.#work = this.#work
      .then(() => this.#followTo(generations))
      .catch(onWarning)
      .finally(() => (this.#isFollowing = false));
  }

  async #followTo(generations: ClusterOptions['generations']): Promise<void> {
    const moved = await generations.openActive(this.#generation);
    if (moved !== undefined) await this.#moveTo(moved);
  }

  async #moveTo(generation: Generation): Promise<void> {
    const [before, runner] = [this.#generation, this.#runner];
    try {
      await this.#goOnWith(generation);
    } catch (error) {
      await generation.database.close();
      throw error;
    }
    await runner.stop();
    await before.database.close();
  }

  async #goOnWith(generation: Generation): Promise<void> {
    const runner = await begin(this.#options, generation, this.position);
    const take = (): void => {
      this.#generation = generation;
      this.#runner = runner;
    };
    this.#listenTo(runner, take);
    await runner.processAll();
    take();
  }

  /**
   * Once, although for a moment two runners apply the same. The one in use may go back, behind what a
   * server lost at its end: then readers wait again, and what was lost is published again.
   */
  #listenTo(runner: ProjectionRunner, take?: () => void): void {
    runner.onLost(() => this.publishLoss());
    runner.onApplied((position, changes) => {
      if (runner === this.#runner) return this.publish(position, changes);
      if (take === undefined || position < this.position) return;
      take();
      const fresh = changes.filter((change) => change.position > this.position);
      if (position > this.position) this.publish(position, fresh);
    });
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.fault === 'away';
const isAlways = async (): Promise<boolean> => true;
const ignore = (): void => undefined;
const isTrue = (): boolean => true;
const isFalse = (): boolean => false;
