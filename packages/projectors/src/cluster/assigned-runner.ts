import { goOnWithProjections, type ProjectionRunner } from '../runtime/projection-runner.ts';
import type { ProjectorGroup } from './projector-groups.ts';
import type { SharedProjectionOptions } from './shared-options.ts';

/** Smaller than alone, as the assignment changes between two batches. */
const usualBatch = 250;

/** Runs what is assigned to one process; a change of the assignment starts another runner. */
export class AssignedRunner {
  readonly #options: SharedProjectionOptions;
  readonly #onApplied: () => void;
  #groups: readonly ProjectorGroup[] = [];
  #runner: ProjectionRunner | undefined;
  #failure: unknown;
  /** Of the runners before. */
  #eventsBefore = 0;

  constructor(options: SharedProjectionOptions, onApplied: () => void) {
    this.#options = options;
    this.#onApplied = onApplied;
  }

  /** Of the projectors. */
  get names(): readonly string[] {
    return this.#groups.flatMap(({ projectors }) => projectors.map(({ name }) => name));
  }

  /** How many events were applied, whatever was assigned then. */
  get events(): number {
    return this.#eventsBefore + (this.#runner?.events ?? 0);
  }

  /** Whether it runs these groups and no others. */
  runs(groups: readonly ProjectorGroup[]): boolean {
    const isSame =
      groups.length === this.#groups.length &&
      groups.every(({ name }, at) => this.#groups[at]?.name === name);
    return isSame && (groups.length === 0 || this.#runner?.state === 'running');
  }

  /** Why it has failed, if it has. */
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
    this.#runner = await goOnWithProjections({
      ...this.#options,
      batchSize,
      projectors: projectors.filter((projector) => own.has(projector)),
      // Found not to be running, it is started again.
      onFailure: (error) => {
        this.#failure = error;
        onWarning(error);
      },
    });
    this.#runner.onApplied(this.#onApplied);
    this.#groups = groups;
  }
}

/** Notifies others, with one notification under way at a time: what comes during it is one more. */
export class Notifier {
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
