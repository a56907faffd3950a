import { Backoff, pauseFor } from '@mach42/event-store/feed/retry.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { RebuildUnderWay } from '@mach42/read-models/kernel/errors.ts';
import type { Generation } from '@mach42/read-models/kernel/generations.ts';
import { beginProjections, othersLeft, type ClusterOptions } from './begin-projections.ts';
import { ChangePruner } from './change-pruner.ts';
import { ProjectionProgress } from './projection-progress.ts';
import { isTransient, type ProjectionRunner } from './projection-runner.ts';
import { Rebuild } from './rebuild.ts';
import type { RebuildableOptions } from './rebuildable-options.ts';
import type { Rebuilding, RebuildPlan } from './rebuilding.ts';

/** Projections whose read models can be rebuilt while queries read the old ones. */
export class RebuildableProjections extends ProjectionProgress implements ProjectionRunner {
  /** Reads the read models that are in use at the moment of the query. */
  readonly reader: Reader;
  readonly #options: RebuildableOptions;
  #pruner: ChangePruner | undefined;
  #generation: Generation;
  #runner: ProjectionRunner;
  /** The rebuild under way, or the last one until the next begins. */
  #rebuild: Rebuild | undefined;
  #work: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;
  readonly #ending = new AbortController();
  #polling: NodeJS.Timeout | undefined;
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
      detached: (query, params) => this.#generation.database.detached?.(query, params),
    };
    this.#listenTo(runner);
    const { cluster, keepChangesSince, onPruneFailed = options.onFailure } = options;
    if (keepChangesSince !== undefined) {
      this.#pruner = new ChangePruner({
        database: () => this.#generation.database,
        keepChangesSince,
        onWarning: onPruneFailed,
      });
    }
    if (cluster === undefined) return;
    this.#polling = setInterval(() => this.#pollForSwitch(cluster), cluster.pollEveryMs ?? 1_000);
  }

  static async start(options: RebuildableOptions): Promise<RebuildableProjections> {
    return new RebuildableProjections(options, await beginProjections(options, options.first));
  }

  get state(): ProjectionRunner['state'] {
    return this.#runner.state;
  }

  get isWaiting(): boolean {
    return this.#runner.isWaiting;
  }

  get events(): number {
    return this.#runner.events;
  }

  get rebuilding(): Rebuilding | undefined {
    return this.#rebuild?.progress;
  }

  /**
   * Begins a rebuild; false while one is under way.
   * @param isWanted is called when no other process can begin one any more
   */
  rebuild(
    isWanted: () => Promise<boolean> = isAlways,
    plan: RebuildPlan = { mode: 'switch' },
  ): boolean {
    if (this.#stopped !== undefined || this.#rebuild?.isRunning === true) return false;
    const last = this.#rebuild;
    const rebuild = new Rebuild(this.#options, plan, {
      reader: this.reader,
      generation: () => this.#generation,
      waitFor: (position, withinMs) => this.waitFor(position, withinMs),
    });
    this.#rebuild = rebuild;
    this.#work = this.#work.then(() => this.#run(rebuild, isWanted, last));
    return true;
  }

  /** Holds a rebuild up between two batches, until it is resumed; does nothing where none is under way. */
  pauseRebuild(): void {
    this.#rebuild?.pause();
  }

  resumeRebuild(): void {
    this.#rebuild?.resume();
  }

  /** Uses the read models that were compared with those in use, as soon as they have caught up. */
  switchRebuilt(): void {
    this.#rebuild?.accept();
  }

  /** Ends a rebuild without a switch, unless it switches already. */
  abortRebuild(): void {
    this.#rebuild?.abort();
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
    this.#ending.abort();
    clearInterval(this.#polling);
    await this.#rebuild?.stop();
    await this.#pruner?.stop();
    await this.#work;
    await this.#runner.stop();
    this.end();
    await this.#generation.database.close();
  }

  /** @param last is reported again where another process rebuilds */
  async #run(
    rebuild: Rebuild,
    isWanted: () => Promise<boolean>,
    last: Rebuild | undefined,
  ): Promise<void> {
    const { onRebuildFailed, onRebuildEnded, reasonOf, cluster } = this.#options;
    let next: Generation | undefined;
    let isOthers = false;
    let failure: unknown;
    try {
      next = await this.#options.openEmpty();
      isOthers = !(await isWanted());
      if (!isOthers && (await rebuild.build(next))) return await this.#switchTo(next, rebuild);
      isOthers ||= cluster !== undefined;
    } catch (error) {
      failure = error;
      // Another process rebuilds, and this one follows its switch; or the first process that checks begins again.
      isOthers = error instanceof RebuildUnderWay || (cluster !== undefined && isTransient(error));
      if (!(error instanceof RebuildUnderWay || rebuild.isAborted)) onRebuildFailed(error);
    }
    // When the database is unavailable, the next start removes the rest of the new read models.
    await rebuild.discard(next).catch(onRebuildFailed);
    if (rebuild.isAborted) rebuild.onEnded('aborted');
    else if (isOthers) this.#rebuild = last;
    else {
      rebuild.onEnded('failed', failure === undefined ? undefined : reasonOf?.(failure));
      await onRebuildEnded?.('failed', failure);
    }
  }

  /**
   * The old runner ends behind the new one, which then continues from that position: what both
   * apply is published once, and nothing is read from the new rows before they have it.
   */
  async #switchTo(next: Generation, rebuild: Rebuild): Promise<void> {
    const before = this.#generation;
    rebuild.onSwitching();
    // A runner that has failed, as its file is damaged, stays at its position.
    if (this.#runner.state === 'running') await this.#runner.processAll();
    await this.#runner.stop();
    try {
      await this.#goOnWith(next);
      await next.activate(async () => this.#options.onRebuildEnded?.('done'));
    } catch (error) {
      await this.#runner.stop();
      await this.#returnTo(before);
      throw error;
    }
    rebuild.onSwitched(this.position);
    try {
      if (this.#options.cluster !== undefined) {
        await othersLeft(before, () => this.#stopped !== undefined);
      }
      await before.remove();
    } catch (error) {
      // The new read models are in use: the next start removes the rest of the old ones.
      this.#options.onRebuildFailed(error);
    }
  }

  /** Follows to the generation that another process has switched to. */
  #pollForSwitch({ generations, onWarning }: ClusterOptions): void {
    const isBusy = this.#rebuild?.isRunning === true || this.#isFollowing;
    if (this.#stopped !== undefined || isBusy) return;
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

  /** Retries for as long as the log or the database is unavailable: without a runner nothing would be projected. */
  async #returnTo(generation: Generation): Promise<void> {
    const backoff = new Backoff();
    for (;;) {
      try {
        return await this.#goOnWith(generation);
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        if (!isTransient(error)) return this.#options.onFailure(error);
        this.#options.onAway?.(error);
        await pauseFor(backoff.next(), this.#ending.signal);
      }
    }
  }

  async #goOnWith(generation: Generation): Promise<void> {
    const runner = await beginProjections(this.#options, generation, this.position);
    const take = (): void => {
      this.#generation = generation;
      this.#runner = runner;
    };
    this.#listenTo(runner, take);
    try {
      await runner.processAll();
    } catch (error) {
      if (runner !== this.#runner) await runner.stop();
      throw error;
    }
    take();
  }

  /**
   * Publishes each change once, although for a moment two runners apply the same events. The runner in use may go
   * back, behind events that a server lost at its end: then readers wait again, and the changes of the lost events
   * are published again.
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

const isAlways = async (): Promise<boolean> => true;
