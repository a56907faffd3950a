import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { createModelWork } from '@mach42/processors/models/model-work.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { workersEverywhere } from '../reports/workers-everywhere.ts';
import { once } from './once.ts';
import { openCommands } from './parts/commands.ts';
import { workersHere } from './parts/known-workers.ts';
import { modelWorkerDeps } from './parts/model-worker.ts';
import { connectModels } from './parts/models.ts';
import { openPeople } from './parts/people.ts';
import { openProcessing } from './parts/processing.ts';
import { projectReadModels } from './parts/own-read-models.ts';
import { readOthersReadModels } from './parts/others-read-models.ts';
import { openStorage } from './parts/storage.ts';
import { textsSoFar } from './parts/texts-so-far.ts';
import type { Role } from './role.ts';
import type { Surroundings } from './surroundings.ts';

export interface PartsOptions extends Surroundings {
  /** Default: those that the configuration names, and the built-in one. */
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
}

/** What roles are made of. Each part is opened by the first role that needs it, and once. */
export class Parts {
  readonly around: Surroundings;
  readonly #options: PartsOptions;

  constructor(options: PartsOptions) {
    this.around = options;
    this.#options = options;
  }

  has(role: Role): boolean {
    return this.around.config.roles.includes(role);
  }

  /** Whether anybody signs in here. */
  get servesPeople(): boolean {
    return this.has('command-api') || this.has('query-api') || this.has('direct');
  }

  /** Its threads begin with the first task. */
  readonly compute = once(async () => {
    const compute = new WorkerCompute();
    this.around.closing.defer(() => compute.close());
    return compute;
  });

  readonly storage = once(() => openStorage(this.around));

  readonly commanding = once(async () => openCommands(this.around, await this.storage()));

  readonly people = once(async () =>
    openPeople(this.around, await this.storage(), await this.commanding()),
  );

  readonly readModels = once(async () =>
    this.has('projectors')
      ? projectReadModels(this.around, await this.storage(), await this.commanding())
      : readOthersReadModels(this.around, await this.storage()),
  );

  readonly models = once(async () =>
    connectModels(
      this.around,
      await this.commanding(),
      await this.compute(),
      this.#options.providers,
    ),
  );

  readonly #worker = once(async () =>
    modelWorkerDeps(
      this.around,
      await this.storage(),
      await this.commanding(),
      await this.readModels(),
      await this.models(),
      await this.compute(),
      this.#options.processing,
    ),
  );

  readonly processors = once(async () =>
    openProcessing(
      this.around,
      await this.storage(),
      await this.readModels(),
      await this.#worker(),
    ),
  );

  /** The calls of models that this process makes: for replies and jobs, or for requests alone. */
  readonly modelWork = once(async () =>
    this.has('processors')
      ? this.processors()
      : createModelWork(await this.#worker(), { replies: 0, jobs: 0 }),
  );

  readonly workersHere = once(async () =>
    workersHere(this.around.config.models, await this.models(), await this.modelWork()),
  );

  /** Where the process is alone, its own; else those of all, as they report of themselves. */
  readonly knownWorkers = once(async () => {
    const { config } = this.around;
    if (!config.isShared) return this.workersHere();
    return workersEverywhere(this.around, await this.storage());
  });

  readonly textSoFar = once(async () => {
    if (this.around.config.isShared) return textsSoFar((await this.storage()).signals);
    const processors = await this.processors();
    return (messageId: string) => processors.textSoFar(messageId);
  });
}
