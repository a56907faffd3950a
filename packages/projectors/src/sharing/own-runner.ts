import { goOnWithProjections, type ProjectionRunner } from '../runner/projection-runner.ts';
import type { ProjectorGroup } from './projector-groups.ts';
import type { SharedProjectionOptions } from './start-shared-projections.ts';

/** Smaller than alone, as a share changes hands between two batches. */
const usualBatch = 250;

/** The runner of what one process holds; it is another one whenever that changes. */
export class OwnRunner {
  readonly #options: SharedProjectionOptions;
  readonly #onApplied: () => void;
  #groups: readonly ProjectorGroup[] = [];
  #runner: ProjectionRunner | undefined;
  #failure: unknown;

  constructor(options: SharedProjectionOptions, onApplied: () => void) {
    this.#options = options;
    this.#onApplied = onApplied;
  }

  /** Of the projectors. */
  get names(): readonly string[] {
    return this.#groups.flatMap(({ projectors }) => projectors.map(({ name }) => name));
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
