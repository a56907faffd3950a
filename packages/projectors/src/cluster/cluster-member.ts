import { Backoff } from '@mach42/event-store/feed/retry.ts';
import type { Members } from '@mach42/read-models/kernel/shared-database.ts';
import type { OldChanges } from '../runtime/apply-events.ts';
import {
  isTransient,
  type ProjectionRunner,
  continueProjections,
} from '../runtime/projection-runner.ts';
import { planAssignment, weighed } from './assignment.ts';
import { groupsOf, type ProjectorGroup } from './projector-groups.ts';
import type { SharedProjectionOptions } from './shared-options.ts';

/** Events. Smaller than in a single process, as the assignment changes between two batches. */
const usualBatch = 250;

/** Runs the groups that are assigned to one process; a change of the assignment starts another runner. */
class AssignedRunner {
  readonly #options: SharedProjectionOptions;
  readonly #old: OldChanges | undefined;
  readonly #onApplied: () => void;
  #groups: readonly ProjectorGroup[] = [];
  #runner: ProjectionRunner | undefined;
  #failure: unknown;
  /** The number of events that the runners before have applied. */
  #eventsBefore = 0;

  constructor(
    options: SharedProjectionOptions,
    old: OldChanges | undefined,
    onApplied: () => void,
  ) {
    this.#options = options;
    this.#old = old;
    this.#onApplied = onApplied;
  }

  /** The names of the projectors. */
  get names(): readonly string[] {
    return this.#groups.flatMap(({ projectors }) => projectors.map(({ name }) => name));
  }

  /** The number of events that this member has applied, under all its assignments. */
  get events(): number {
    return this.#eventsBefore + (this.#runner?.events ?? 0);
  }

  /** Whether this member runs exactly these groups. */
  runs(groups: readonly ProjectorGroup[]): boolean {
    const isSame =
      groups.length === this.#groups.length &&
      groups.every(({ name }, at) => this.#groups[at]?.name === name);
    return isSame && (groups.length === 0 || this.#runner?.state === 'running');
  }

  /** The error with which it failed; undefined: it has not failed. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Resolves when the batch under way is committed. */
  async stop(): Promise<void> {
    await this.#runner?.stop();
    this.#eventsBefore = this.events;
    this.#runner = undefined;
    this.#failure = undefined;
    this.#groups = [];
  }

  /** @param groups in the order of the registry */
  async start(groups: readonly ProjectorGroup[]): Promise<void> {
    if (groups.length === 0) return;
    const { projectors, batchSize = usualBatch, onWarning } = this.#options;
    const own = new Set(groups.flatMap((group) => group.projectors));
    const runner = {
      ...this.#options,
      batchSize,
      projectors: projectors.filter((projector) => own.has(projector)),
      // Found not to be running, it is started again.
      onFailure: (error: unknown) => {
        this.#failure = error;
        onWarning(error);
      },
    };
    this.#runner = await continueProjections(runner, {}, this.#old);
    this.#runner.onApplied(this.#onApplied);
    this.#groups = groups;
  }
}

/** Notifies others, with one notification under way at a time: what comes during it is one more. */
class Notifier {
  readonly #send: () => Promise<void>;
  readonly #onWarning: (error: unknown) => void;
  #isUnderWay = false;
  #isWanted = false;

  constructor(send: () => Promise<void>, onWarning: (error: unknown) => void) {
    this.#send = send;
    this.#onWarning = onWarning;
  }

  notify(): void {
    this.#isWanted = true;
    if (!this.#isUnderWay) void this.#sendWhileWanted();
  }

  async #sendWhileWanted(): Promise<void> {
    this.#isUnderWay = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      try {
        await this.#send();
      } catch (error) {
        this.#onWarning(error);
      }
    }
    this.#isUnderWay = false;
  }
}

/** Heartbeats, and reads of the assignment, in the time that one heartbeat is valid. */
const pollsWhilePresent = 5;
/** Milliseconds for which a member keeps trying while it fails although no server is unavailable. */
const patienceMs = 30_000;
/** Milliseconds between tries while a server is unavailable: the first and the longest wait. */
const pausesWhileAway = [250, 4_000] as const;

/** A member of the cluster: runs the groups of projectors that are assigned to it. */
export class ClusterMember {
  readonly #options: SharedProjectionOptions;
  readonly #groups: readonly ProjectorGroup[];
  readonly #presentMs: number;
  readonly #own: AssignedRunner;
  #heartbeats: NodeJS.Timeout | undefined;
  #state: ProjectionRunner['state'] = 'running';
  #failingSince: number | undefined;
  #isWaiting = false;
  readonly #pauses = new Backoff(...pausesWhileAway);
  #work: Promise<void> = Promise.resolve();
  #isEnding = false;
  #isWanted = false;
  #wake: () => void = () => {};

  /** @param old changes that are not recorded */
  constructor(options: SharedProjectionOptions, old: OldChanges | undefined) {
    const { database, onWarning, presentMs = 5_000, projectors } = options;
    this.#options = options;
    this.#groups = groupsOf(projectors);
    this.#presentMs = presentMs;
    const notifier = new Notifier(() => database.membership.notify('rows'), onWarning);
    this.#own = new AssignedRunner(options, old, () => notifier.notify());
  }

  get state(): ProjectionRunner['state'] {
    return this.#state;
  }

  /** Whether this member waits for a database or a log that is unavailable. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** The names of the projectors. */
  get assigned(): readonly string[] {
    return this.#own.names;
  }

  get events(): number {
    return this.#own.events;
  }

  start(): void {
    // Apart from the polls, which may be waiting for a long batch to end.
    this.#heartbeats = setInterval(
      () => void this.#heartbeat(),
      this.#presentMs / pollsWhilePresent,
    );
    this.#work = this.#pollUntilTheEnd();
  }

  /** Reads the assignment at once. */
  poll(): void {
    this.#isWanted = true;
    this.#wake();
  }

  /** Resolves when the batch under way is committed and other processes may take the assigned groups. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    this.poll();
    await this.#work;
  }

  async #pollUntilTheEnd(): Promise<void> {
    const { membership } = this.#options.database;
    await this.#try(async () => {
      await this.#followAssignment();
      await membership.notify('assignment');
    });
    while (!this.#isEnding && this.#state === 'running') {
      await this.#nextPoll();
      if (!this.#isEnding) await this.#try(() => this.#followAssignment());
    }
    clearInterval(this.#heartbeats);
    await this.#own.stop();
    // Else the others find out by the missing heartbeats.
    await membership.leave(this.#options.instance).catch(this.#options.onWarning);
    if (this.#state === 'running') this.#state = 'stopped';
  }

  async #followAssignment(): Promise<void> {
    const { database, instance, onWorking } = this.#options;
    const self = { instance, presentMs: this.#presentMs };
    let release: readonly string[] = [];
    const after = await database.membership.join(self, (before) => {
      const plan = planAssignment(this.#groups.map(weighed), before, instance);
      release = plan.release;
      return plan.take;
    });
    const wanted = this.#heldIn(after).filter(({ name }) => !release.includes(name));
    const { failure } = this.#own;
    if (this.#own.runs(wanted)) {
      this.#failingSince = undefined;
      this.#isWaiting = false;
      onWorking?.();
      this.#pauses.reset();
      return;
    }
    if (failure !== undefined) this.#failed(failure);
    await this.#own.stop();
    if (release.length > 0) await database.membership.release(instance, release);
    await this.#own.start(wanted);
  }

  #heldIn({ holders }: Members): ProjectorGroup[] {
    return this.#groups.filter(({ name }) => holders.get(name) === this.#options.instance);
  }

  async #try(work: () => Promise<void>): Promise<void> {
    const { now, onFailure, onWarning } = this.#options;
    let reason: unknown = new Error('The projectors of this process fail again and again.');
    try {
      await work();
    } catch (error) {
      this.#failed(error);
      onWarning(error);
      reason = error;
    }
    if (this.#failingSince === undefined || now() - this.#failingSince < patienceMs) return;
    this.#state = 'failed';
    onFailure(reason);
  }

  /** An unavailable server becomes available again; what fails for another reason may fail for good. */
  #failed(error: unknown): void {
    if (isTransient(error)) {
      this.#isWaiting = true;
      this.#failingSince = undefined;
    } else this.#failingSince ??= this.#options.now();
  }

  async #heartbeat(): Promise<void> {
    const { database, instance, onWarning } = this.#options;
    const self = { instance, presentMs: this.#presentMs };
    try {
      const isMember = await database.membership.heartbeat(self);
      if (!isMember || this.#isWaiting) this.poll();
    } catch (error) {
      // While the member waits, its polls report the fault.
      if (!this.#isWaiting) onWarning(error);
    }
  }

  async #nextPoll(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const usualPause = this.#presentMs / pollsWhilePresent;
    const timer = setTimeout(resolve, this.#isWaiting ? this.#pauses.next() : usualPause);
    if (this.#isWanted) resolve();
    await promise;
    clearTimeout(timer);
    this.#isWanted = false;
  }
}
