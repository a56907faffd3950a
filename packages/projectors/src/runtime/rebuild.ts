import type { Generation } from '@mach42/read-models/kernel/generations.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { buildUp, unlessDamaged } from './build-up.ts';
import { compareGenerations } from './compare-generations.ts';
import type { ProjectionRunner } from './projection-runner.ts';
import { PauseGate, rebuildSource } from './rebuild-source.ts';
import type { RebuildableOptions } from './rebuildable-options.ts';
import {
  type Rebuilding,
  beginning,
  type RebuildComparison,
  type RebuildPlan,
} from './rebuilding.ts';

/** The read models in use, which a rebuild reads and is compared with. */
interface InUse {
  readonly reader: Reader;
  readonly generation: () => Generation;
  /** Resolves to whether they reached a position in time, in milliseconds. */
  readonly waitFor: (position: bigint, withinMs: number) => Promise<boolean>;
}

/** One rebuild: builds and compares new read models as planned, and can be controlled while it runs. */
export class Rebuild {
  readonly #options: RebuildableOptions;
  readonly #plan: RebuildPlan;
  readonly #inUse: InUse;
  readonly #control: RebuildControl;
  #known: Rebuilding;
  #coming: ProjectionRunner | undefined;
  #next: Generation | undefined;
  #isStopped = false;

  constructor(options: RebuildableOptions, plan: RebuildPlan, inUse: InUse) {
    this.#options = options;
    this.#plan = plan;
    this.#inUse = inUse;
    this.#control = new RebuildControl(options.now);
    this.#known = { ...beginning, mode: plan.mode };
  }

  /** The present progress of the rebuild or, when it has ended, its outcome. */
  get progress(): Rebuilding {
    const known = this.#known;
    if (known.state !== 'running') return known;
    const coming = this.#coming;
    const events = known.events + (coming?.events ?? 0);
    const indexesLeft = this.#next?.database.lateIndexes?.left ?? 0;
    const isPaused = known.phase === 'building' && this.#control.isPaused;
    return {
      ...known,
      phase: this.isAborted ? 'removing' : isPaused ? 'paused' : known.phase,
      position: coming?.position ?? known.position,
      events,
      ...(indexesLeft > 0 && { indexesLeft }),
      ...this.#control.pace({ ...known, events }),
    };
  }

  get isRunning(): boolean {
    return this.#known.state === 'running';
  }

  get isAborted(): boolean {
    return this.#control.signal.aborted;
  }

  /** Holds it up between two batches, until it is resumed. */
  pause(): void {
    this.#control.pause();
  }

  resume(): void {
    this.#control.resume();
  }

  /** Decides that the compared read models are used. */
  accept(): void {
    // It may have been paused just before the comparison was done.
    this.#control.resume();
    this.#control.decide(true);
  }

  /** Ends it without a switch, unless it has ended or switches already. */
  abort(): void {
    if (!this.isRunning || this.#known.phase === 'switching') return;
    this.#control.abort();
    void this.#coming?.stop();
  }

  /** Ends it with the process: no decision is awaited any more. Resolves when nothing is being built. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#control.decide(false);
    await this.#coming?.stop();
  }

  /** Builds the read models and, where that is planned, compares them; false where they are not to be used. */
  async build(next: Generation): Promise<boolean> {
    this.#next = next;
    this.#report({
      target: await this.#options.source.head(),
      totalEvents: await unlessDamaged(async () => this.#options.countEvents?.(this.#inUse.reader)),
    });
    if (!(await this.#catchUp(next))) return false;
    this.#report({ seconds: this.#control.seconds });
    if (this.#plan.mode === 'switch') return true;
    this.#report({ phase: 'comparing' });
    const comparison = await this.#compare(next);
    if (comparison === undefined) return false;
    await this.#options.onCompared?.(comparison);
    this.#report({ phase: 'compared', comparison });
    if (!(await this.#control.decision)) return false;
    this.#report({ phase: 'switching' });
    // A decision may take hours: reads do not wait for the events of the meantime.
    return this.#catchUp(next);
  }

  /** Stops what builds them, and removes read models that will not be used. */
  async discard(next: Generation | undefined): Promise<void> {
    const coming = this.#coming;
    this.#coming = undefined;
    this.#next = undefined;
    await coming?.stop();
    await next?.remove();
  }

  onSwitching(): void {
    this.#report({ phase: 'switching' });
  }

  /** @param position of the read models that are now in use */
  onSwitched(position: bigint): void {
    this.#report({ state: 'done', position });
  }

  /** Records that it ended without a switch. */
  onEnded(state: 'aborted' | 'failed', reason?: string): void {
    this.#report({ state, position: 0n, events: 0, ...(reason !== undefined && { reason }) });
  }

  #report(more: Partial<Rebuilding>): void {
    this.#known = { ...this.#known, ...more };
  }

  /** Undefined where the process stops, or the rebuild is aborted. */
  async #compare(next: Generation): Promise<RebuildComparison | undefined> {
    const { openComparison, projectors } = this.#options;
    const { generation, waitFor } = this.#inUse;
    if (openComparison === undefined) throw new TypeError('These read models cannot be compared.');
    if (!(await waitFor(this.#known.position, mostLagMs))) return undefined;
    await using comparison = await openComparison(generation(), next);
    // Awaited here: the comparison is open until it returns.
    return await compareGenerations({
      comparison,
      projectors: projectors.filter(({ name }) => this.#plan.compared?.includes(name) ?? true),
      bringTo: (position) => this.#catchUp(next, position),
      signal: this.#control.signal,
    });
  }

  /**
   * Builds them up to the end of the log, or to a position; false when the process stops, or the rebuild is
   * aborted.
   */
  async #catchUp(next: Generation, upTo?: bigint): Promise<boolean> {
    const isOver = (): boolean => this.#isStopped || this.isAborted;
    const source = rebuildSource(this.#options.source, this.#control.gate, upTo);
    const { reader } = this.#inUse;
    const built = await buildUp(
      { ...this.#options, source },
      next,
      { reader, isOver },
      (coming) => {
        this.#coming = coming;
      },
    );
    this.#coming = undefined;
    this.#report({ position: built.position, events: this.#known.events + built.events });
    return built.isWhole && !isOver();
  }
}

/** Milliseconds that the rows in use may take to reach the position of the rebuilt ones. */
const mostLagMs = 60_000;

/** The decisions of an operator about one rebuild, and its speed without its pauses. */
export class RebuildControl {
  readonly gate = new PauseGate();
  readonly #now: () => number;
  readonly #began: number;
  readonly #decision = Promise.withResolvers<boolean>();
  readonly #abort = new AbortController();
  #pausedAt: number | undefined;
  #pausedMs = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
    this.#began = now();
  }

  /** Aborts with the rebuild. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The decision whether the compared read models are to be used. */
  get decision(): Promise<boolean> {
    return this.#decision.promise;
  }

  get isPaused(): boolean {
    return this.gate.isClosed;
  }

  pause(): void {
    this.gate.close();
    this.#pausedAt ??= this.#now();
  }

  resume(): void {
    this.gate.open();
    if (this.#pausedAt === undefined) return;
    this.#pausedMs += this.#now() - this.#pausedAt;
    this.#pausedAt = undefined;
  }

  decide(isUsed: boolean): void {
    this.#decision.resolve(isUsed);
  }

  abort(): void {
    this.#abort.abort();
    this.decide(false);
  }

  /** Seconds since it began, without its pauses. */
  get seconds(): number {
    return ((this.#pausedAt ?? this.#now()) - this.#began - this.#pausedMs) / 1_000;
  }

  pace({ events, totalEvents }: Pick<Rebuilding, 'events' | 'totalEvents'>) {
    const { seconds } = this;
    if (seconds <= 0 || events === 0) return { eventsPerSecond: 0, secondsLeft: undefined };
    const left = totalEvents === undefined ? undefined : Math.max(0, totalEvents - events);
    return {
      eventsPerSecond: Math.round(events / seconds),
      secondsLeft: left === undefined ? undefined : Math.ceil((left * seconds) / events),
    };
  }
}
