import { GrowingPauses } from '@mach42/event-store/feed/while-away.ts';
import type { Attendance } from '@mach42/read-models/kernel/shared-database.ts';
import { isPassing, type ProjectionRunner } from '../runner/projection-runner.ts';
import { Calls } from './calls.ts';
import { OwnRunner } from './own-runner.ts';
import { planShares } from './plan-shares.ts';
import { groupsOf, type ProjectorGroup } from './projector-groups.ts';
import type { SharedProjectionOptions } from './start-shared-projections.ts';
import { weighed } from './weights.ts';

/** Presence is renewed, and the shares are looked at, so many times while it lasts. */
const looksWhilePresent = 5;
/** How long it goes on trying while it fails though nothing is away. */
const patienceMs = 30_000;
/** Milliseconds between looks while something is away: from the first to the longest. */
const pausesWhileAway = [250, 4_000] as const;

/** Holds a share of the groups of projectors, and runs it. */
export class ShareHolder {
  readonly #options: SharedProjectionOptions;
  readonly #groups: readonly ProjectorGroup[];
  readonly #presentMs: number;
  readonly #own: OwnRunner;
  #staying: NodeJS.Timeout | undefined;
  #state: ProjectionRunner['state'] = 'running';
  #failingSince: number | undefined;
  #isWaiting = false;
  readonly #pauses = new GrowingPauses(...pausesWhileAway);
  #work: Promise<void> = Promise.resolve();
  #isEnding = false;
  #isCalled = false;
  #wake: () => void = () => {};

  constructor(options: SharedProjectionOptions) {
    const { database, onWarning, presentMs = 5_000, projectors } = options;
    this.#options = options;
    this.#groups = groupsOf(projectors);
    this.#presentMs = presentMs;
    const calls = new Calls(() => database.company.call('rows'), onWarning);
    this.#own = new OwnRunner(options, () => calls.make());
  }

  get state(): ProjectionRunner['state'] {
    return this.#state;
  }

  /** Whether it waits for a database or a log that is away. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Of the projectors. */
  get share(): readonly string[] {
    return this.#own.names;
  }

  start(): void {
    // Apart from the looking, which may be waiting for a long batch to end.
    this.#staying = setInterval(() => void this.#stay(), this.#presentMs / looksWhilePresent);
    this.#work = this.#lookUntilTheEnd();
  }

  /** Looks at once who holds what. */
  look(): void {
    this.#isCalled = true;
    this.#wake();
  }

  /** Resolves when the batch under way is committed and others may take the share. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    this.look();
    await this.#work;
  }

  async #lookUntilTheEnd(): Promise<void> {
    const { company } = this.#options.database;
    await this.#try(async () => {
      await this.#lookAtShares();
      await company.call('shares');
    });
    while (!this.#isEnding && this.#state === 'running') {
      await this.#nextLook();
      if (!this.#isEnding) await this.#try(() => this.#lookAtShares());
    }
    clearInterval(this.#staying);
    await this.#own.stop();
    // Else the others find out when they have heard nothing for a while.
    await company.leave(this.#options.instance).catch(this.#options.onWarning);
    if (this.#state === 'running') this.#state = 'stopped';
  }

  async #lookAtShares(): Promise<void> {
    const { database, instance } = this.#options;
    const self = { instance, presentMs: this.#presentMs };
    let giveBack: readonly string[] = [];
    const after = await database.company.meet(self, (before) => {
      const plan = planShares(this.#groups.map(weighed), before, instance);
      giveBack = plan.giveBack;
      return plan.take;
    });
    const wanted = this.#heldIn(after).filter(({ name }) => !giveBack.includes(name));
    const { failure } = this.#own;
    if (this.#own.runs(wanted)) {
      this.#failingSince = undefined;
      this.#isWaiting = false;
      this.#pauses.reset();
      return;
    }
    if (failure !== undefined) this.#failed(failure);
    await this.#own.stop();
    if (giveBack.length > 0) await database.company.giveBack(instance, giveBack);
    await this.#own.start(wanted);
  }

  #heldIn({ holders }: Attendance): ProjectorGroup[] {
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

  /** What is away comes back some time; what fails for another reason may fail for good. */
  #failed(error: unknown): void {
    if (isPassing(error)) {
      this.#isWaiting = true;
      this.#failingSince = undefined;
    } else this.#failingSince ??= this.#options.now();
  }

  async #stay(): Promise<void> {
    const { database, instance, onWarning } = this.#options;
    const self = { instance, presentMs: this.#presentMs };
    try {
      const isStaying = await database.company.stay(self);
      if (!isStaying || this.#isWaiting) this.look();
    } catch (error) {
      // While it waits, the looks tell.
      if (!this.#isWaiting) onWarning(error);
    }
  }

  async #nextLook(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const usualPause = this.#presentMs / looksWhilePresent;
    const timer = setTimeout(resolve, this.#isWaiting ? this.#pauses.next() : usualPause);
    if (this.#isCalled) resolve();
    await promise;
    clearTimeout(timer);
    this.#isCalled = false;
  }
}
