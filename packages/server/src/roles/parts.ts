import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { createModelWork } from '@mach42/processors/models/model-work.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { workersEverywhere } from '../reports/work-report.ts';
import type { AppContext } from './app-context.ts';
import { openCommands } from './parts/commands.ts';
import { modelWorkerDeps } from './parts/model-worker.ts';
import { connectModels, workersHere } from './parts/models.ts';
import { openPeople } from './parts/people.ts';
import { openProcessing } from './parts/processing.ts';
import { projectReadModels } from './parts/projected-read-models.ts';
import { readOthersReadModels } from './parts/followed-read-models.ts';
import { openStorage } from './parts/storage.ts';
import { textsSoFar } from './parts/texts-so-far.ts';
import type { Role } from './role.ts';

export interface PartsOptions extends AppContext {
  /** Default: those that the configuration names, and the built-in one. */
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
}

/** The parts that roles share. Each is opened once, by the first role that needs it. */
export class Parts {
  readonly context: AppContext;
  readonly #options: PartsOptions;

  constructor(options: PartsOptions) {
    this.context = options;
    this.#options = options;
  }

  has(role: Role): boolean {
    return this.context.config.roles.includes(role);
  }

  /** Whether people sign in at this process. */
  get servesPeople(): boolean {
    return this.has('command-api') || this.has('query-api') || this.has('direct');
  }

  /** Its threads begin with the first task. */
  readonly compute = once(async () => {
    const compute = new WorkerCompute();
    this.context.closing.defer(() => compute.close());
    return compute;
  });

  readonly storage = once(() => openStorage(this.context));

  readonly commanding = once(async () => openCommands(this.context, await this.storage()));

  readonly people = once(async () =>
    openPeople(this.context, await this.storage(), await this.commanding()),
  );

  readonly readModels = once(async () =>
    this.has('projectors')
      ? projectReadModels(this.context, await this.storage(), await this.commanding())
      : readOthersReadModels(this.context, await this.storage()),
  );

  readonly models = once(async () =>
    connectModels(
      this.context,
      await this.commanding(),
      await this.compute(),
      this.#options.providers,
    ),
  );

  readonly #worker = once(async () =>
    modelWorkerDeps(
      this.context,
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
      this.context,
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
    workersHere(this.context.config.models, await this.models(), await this.modelWork()),
  );

  /** The workers of this process where it is the only one; else those of all processes, by their reports. */
  readonly knownWorkers = once(async () => {
    const { config } = this.context;
    if (!config.isShared) return this.workersHere();
    return workersEverywhere(this.context, await this.storage());
  });

  readonly textSoFar = once(async () => {
    if (this.context.config.isShared) return textsSoFar((await this.storage()).signals);
    const processors = await this.processors();
    return (messageId: string) => processors.textSoFar(messageId);
  });
}

/** Opens something with the first call, and returns the same to each later one. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}
