import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { createModelWork } from '@mach42/processors/models/model-work.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { ArchivingWork } from '../archive/archive-work.ts';
import { BackupsWork } from '../backup/backup-work.ts';
import { openModelServices } from '../config/model-services.ts';
import { EvidenceWork } from '../evidence/evidence-work.ts';
import type { SealDelivery } from '../evidence/seal-delivery.ts';
import { VerificationWork } from '../evidence/verification-work.ts';
import { isPlain } from '../forgetting/content-in-log.ts';
import { KeyWork } from '../keys/key-work.ts';
import { sealKeysIn } from '../keys/seal-keys.ts';
import { workersEverywhere } from '../reports/work-report.ts';
import type { AppContext } from './app-context.ts';
import { openCommands } from './parts/commands.ts';
import { modelWorkerDeps } from './parts/model-worker.ts';
import { connectModels, workersHere } from './parts/models.ts';
import { readOthersReadModels } from './parts/others-read-models.ts';
import { openOutbox, openPushes } from './parts/outgoing-messages.ts';
import { partialReplies } from './parts/partial-replies.ts';
import { openPeople } from './parts/people.ts';
import { openProcessing } from './parts/processing.ts';
import { projectReadModels } from './parts/projected-read-models.ts';
import { contentOf, type Storage } from './parts/storage.ts';
import { openTimeTravel } from './parts/time-travel.ts';
import type { Role } from './role.ts';

export interface PartsOptions extends AppContext {
  /** Default: those that the configuration names, and the built-in one. */
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
}

/** The parts that roles share. Each is opened once, by the first role that needs it. */
export class Parts {
  readonly context: AppContext;
  /** The deliveries of seals from this process. */
  readonly sealDeliveries: SealDelivery[] = [];
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

  /** Whether people sign in to this process. */
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

  /** Undefined where the log is no file of this process. */
  readonly verifying = once(async () => {
    const { config, logger, ending, closing } = this.context;
    if (config.isShared || config.eventStore !== undefined) return undefined;
    const work = new VerificationWork({
      config,
      onFailure: (err) => logger.error({ err }, 'The workspace could not be verified'),
      now: Date.now,
      ending,
    });
    closing.defer(() => work.idle());
    return work;
  });

  /** Undefined where the log is no file of this process. */
  readonly proving = once(async () => {
    const { config, logger, ending, closing } = this.context;
    if (config.isShared || config.eventStore !== undefined) return undefined;
    const { files, store, stored } = await this.storage();
    const { vault } = await this.people();
    const work = new EvidenceWork({
      config,
      seals: config.seals.file ?? files.seals,
      count: async () => Number(await store.head()),
      publicKeys: async () => (await sealKeysIn(vault)).publicKeys,
      async isInTheClear(eventId) {
        const event = await stored.readEvent(eventId);
        return event !== undefined && isPlain(event);
      },
      onFailure: (err) => logger.error({ err }, 'Evidence could not be exported'),
      now: Date.now,
      ending,
    });
    await work
      .prepare()
      .catch((err: unknown) => logger.error({ err }, 'Files of an earlier export are left'));
    closing.defer(() => work.end());
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
  readonly outbox = once(async () => openOutbox(this.context));

  /** Notices on their way to browsers; undefined where the operator can not be reached by push services. */
  readonly pushes = once(async () => openPushes(this.context, await this.storage()));

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
      {
        outbox: await this.outbox(),
        pushes: await this.pushes(),
        settings: (await this.commanding()).settings,
      },
    ),
  );

  /** The calls of models that this process makes: for replies and jobs, or only for requests. */
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
    if (this.context.config.isShared) return partialReplies((await this.storage()).signals);
    const processors = await this.processors();
    return (messageId: string) => processors.textSoFar(messageId);
  });
}

/** Opens something with the first call, and returns the same to each later one. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}
