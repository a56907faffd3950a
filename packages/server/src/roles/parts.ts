import { digestMail, type DigestMail } from '@mach42/command-api/email/digests.ts';
import { Outbox } from '@mach42/command-api/email/outbox.ts';
import { smtpTransport } from '@mach42/command-api/email/smtp.ts';
import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import { whenDigestIsDueSendIt } from '@mach42/processors/email/when-digest-is-due-send-it.ts';
import { whenServiceKeyIsUnusedRemoveIt } from '@mach42/processors/providers/when-service-key-is-unused-remove-it.ts';
import { createModelWork } from '@mach42/processors/models/model-work.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { followProjections } from '@mach42/projectors/cluster/followed-progress.ts';
import { openModelServices } from '../config/model-services.ts';
import { workersEverywhere } from '../reports/work-report.ts';
import { ArchivingWork } from '../archive/archive-work.ts';
import { KeyWork } from '../keys/key-work.ts';
import { BackupsWork } from '../backup/backup-work.ts';
import type { AppContext } from './app-context.ts';
import { openCommands } from './parts/commands.ts';
import { exportWriter } from '../exports/personal-content.ts';
import { forgettingWork } from './parts/forgetting.ts';
import { modelWorkerDeps, type ModelWorkerDeps } from './parts/model-worker.ts';
import { connectModels, workersHere } from './parts/models.ts';
import { openPeople } from './parts/people.ts';
import { projectReadModels } from './parts/projected-read-models.ts';
import { contentOf, type Storage } from './parts/storage.ts';
import { textsSoFar } from './parts/texts-so-far.ts';
import { openTimeTravel } from './parts/time-travel.ts';
import type { Role } from './role.ts';
import { checkpointFile } from '../stores/checkpoint-file.ts';
import type { DataFiles } from '../stores/data-folder.ts';
import { initialRebuildOf, type ReadModelsPart } from './parts/read-models.ts';
import { readModelsIdentity, requireSameLog } from '../stores/log-identity.ts';
import {
  ProjectionsReport,
  mergedMeasured,
  mergedRebuild,
  mergedState,
} from '../reports/projections-report.ts';
import { Reports } from '../reports/reports.ts';
import { sharedReadModelStores } from '../stores/open-stores.ts';

export interface PartsOptions extends AppContext {
  /** Default: those that the configuration names, and the built-in one. */
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
}

/** The parts that roles share. Each is opened once, by the first role that needs it. */
export class Parts {
  readonly context: AppContext;
  readonly #options: PartsOptions;
  readonly #storage: Storage;

  constructor(options: PartsOptions, storage: Storage) {
    this.context = options;
    this.#options = options;
    this.#storage = storage;
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

  async storage(): Promise<Storage> {
    return this.#storage;
  }

  readonly commanding = once(async () => openCommands(this.context, await this.storage()));

  readonly timeTravel = once(async () =>
    openTimeTravel(this.context, await this.storage(), await this.commanding()),
  );

  /** Undefined where no folder for backups is set. */
  readonly backups = once(async () => {
    const { config, logger, ending } = this.context;
    const { folder } = config.backups;
    if (folder === undefined) return undefined;
    const onFailure = (err: unknown) => logger.error({ err }, 'A backup failed');
    const work = new BackupsWork({ config, onFailure, now: Date.now, ending }, folder);
    if (this.has('command-api'))
      await work.prepare().catch((err: unknown) => {
        logger.error({ err }, 'No backup can be made: BACKUP_DIR must be a folder to write to');
      });
    return work;
  });

  /** Undefined where the log is no file of this process. */
  readonly archiving = once(async () => {
    const { config, logger, ending, closing } = this.context;
    if (config.isShared || config.eventStore !== undefined) return undefined;
    const { files } = await this.storage();
    const { commands } = await this.commanding();
    const work = new ArchivingWork({
      commands,
      log: files.events,
      onFailure: (err) => logger.error({ err }, 'Events could not be archived'),
      now: Date.now,
      ending,
    });
    closing.defer(() => work.idle());
    return work;
  });

  /** Replaces keys of the vault. */
  readonly keyWork = once(async () => {
    const { config, logger, ending, closing } = this.context;
    const { commands } = await this.commanding();
    const { vault, tokens } = await this.people();
    const work = new KeyWork({
      commands,
      vault,
      tokens,
      isSigningKeySet: config.jwtSecret !== undefined,
      onFailure: (err) => logger.error({ err }, 'A key could not be replaced; it is tried again'),
      now: Date.now,
      ending,
    });
    closing.defer(() => work.idle());
    return work;
  });

  /** Messages by e-mail on their way; undefined where the operator configured no server for them. */
  readonly outbox = once(async () => {
    const { config, logger, closing } = this.context;
    if (config.email === undefined) return undefined;
    const transport = smtpTransport(config.email);
    const outbox = new Outbox({ transport, now: Date.now, warn: (text) => logger.warn(text) });
    closing.defer(() => outbox.close());
    return outbox;
  });

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
      contentOf(await this.storage()).vault,
      await this.compute(),
      this.#options.providers,
    ),
  );

  /** Opened where commands are served. */
  readonly modelServices = once(async () =>
    openModelServices(this.context, await this.storage(), (await this.commanding()).providers),
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
      await this.outbox(),
    ),
  );

  /** The calls of models that this process makes: for replies and jobs, or for requests alone. */
  readonly modelWork = once(async () =>
    this.has('processors')
      ? this.processors()
      : createModelWork(await this.#worker(), { replies: 0, jobs: 0 }),
  );

  readonly workersHere = once(async () =>
    workersHere(
      this.context.config.models,
      (await this.commanding()).providers,
      await this.models(),
      await this.modelWork(),
    ),
  );

  /** The workers of this process where it is the only one; else those of all processes, by their reports. */
  readonly knownWorkers = once(async () => {
    const { config } = this.context;
    if (!config.isShared) return this.workersHere();
    return workersEverywhere(this.context, await this.storage(), await this.commanding());
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

/** Opens the processors: replies, jobs and other reactions to events. They begin with `start`. */
async function openProcessing(
  context: AppContext,
  storage: Storage,
  readModels: ReadModelsPart,
  deps: ModelWorkerDeps,
  outbox: Outbox | undefined,
): Promise<Processors> {
  const { store, feed, files } = storage;
  const { progress } = readModels;
  const checkpoints = await openCheckpoints(context, files);
  const processors = createProcessors({
    ...deps,
    store,
    feed,
    readModelsAt: async (position) => {
      await progress.waitFor(position, limits.requestTimeoutMs);
    },
    checkpoints,
    writeExport: exportWriter(readModels.reader, contentOf(storage).files),
    dueWork: [
      whenDigestIsDueSendIt({ ...deps, mail: digestsBy(context, storage, outbox) }),
      forgettingWork(context, storage, readModels, deps),
      whenServiceKeyIsUnusedRemoveIt(deps.commands, contentOf(storage).vault.serviceKeys),
    ],
  });
  context.closing.defer(() => processors.stop());
  return processors;
}

function digestsBy(
  { config }: AppContext,
  storage: Storage,
  outbox: Outbox | undefined,
): DigestMail | undefined {
  if (outbox === undefined) return undefined;
  const { vault } = contentOf(storage);
  const { publicOrigin, host, port, product } = config;
  return digestMail({
    outbox,
    records: vault.records,
    signingKey: () => vault.signingKey(),
    origin: publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    product: product.name,
    now: Date.now,
  });
}

async function openCheckpoints(
  { config, closing }: AppContext,
  files: DataFiles,
): Promise<CheckpointStore> {
  if (!config.isShared) return checkpointFile(files.processors);
  const { openCheckpointTable } = await import('../stores/checkpoint-table.ts');
  const table = await openCheckpointTable(config.readModels ?? '');
  closing.defer(() => table.close());
  return table;
}

/** Interval of reading their position without a signal, in milliseconds. */
const pollEveryMs = 500;
/** Time within which a requested rebuild begins, in milliseconds. */
const beginsWithinMs = 5_000;

/** Opens the read models that other processes project. */
async function readOthersReadModels(
  context: AppContext,
  { store, signals }: Storage,
): Promise<ReadModelsPart> {
  const { config, logger, closing } = context;
  const stores = await sharedReadModelStores(config.readModels ?? '');
  await requireSameLog(readModelsIdentity(stores), store, context);
  const reader = await stores.openReader();
  closing.defer(() => reader.close());
  const now = () => performance.now();
  const reports = closing.use(new Reports({ signals, ...ProjectionsReport, now }));
  const state = () => mergedState(reports.all);
  const followed = await followProjections({
    reader,
    source: store,
    listen: (listener) => reader.listen(listener),
    lookEveryMs: pollEveryMs,
    onWarning: (error) => logger.warn({ err: error }, 'The read models could not be read'),
  });
  closing.defer(() => followed.stop());
  let requestedAt = Number.NEGATIVE_INFINITY;
  return {
    reader,
    progress: followed,
    initialRebuild: await initialRebuildOf(followed, store),
    state,
    areKept: () => state() === 'running',
    // The processes that project them read the request in the log.
    rebuild() {
      const isUnderWay = mergedRebuild(reports.all)?.state === 'running';
      if (isUnderWay || now() < requestedAt + beginsWithinMs) return false;
      requestedAt = now();
      return true;
    },
    control: () => undefined,
    comparedTables: () => [],
    measured: () => mergedMeasured(reports.all),
    generations: () => stores.count(),
    rebuilding: () => mergedRebuild(reports.all),
  };
}
