import { registerCommandApi } from '@mach42/command-api/app.ts';
import { breakGlassAccess } from '@mach42/command-api/audit/break-glass-access.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { lookupsIn } from '@mach42/command-api/lookups.ts';
import { LiveProviders } from '@mach42/command-api/providers/live-providers.ts';
import { LiveSettings, shippedSettings } from '@mach42/command-api/settings/live-settings.ts';
import { StorageQuota } from '@mach42/command-api/storage/storage-quota.ts';
import { noModelServices } from '@mach42/command-api/testing/no-services.ts';
import { accountsIn } from '@mach42/command-api/users/load-user.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { storageLimitsIn } from '@mach42/contracts/settings/setting-values.ts';
import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { authenticator } from '@mach42/http-kit/authenticate.ts';
import { capabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { processorReads } from '@mach42/processors/kernel/reads.ts';
import { leaseMsAmongSeveral } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { providerRegistry } from '@mach42/processors/providers/registry.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { RebuildableProjections } from '@mach42/projectors/runtime/rebuildable-projections.ts';
import { registerQueryApi } from '@mach42/query-api/query-api.ts';
import { noKnownProviders } from '@mach42/query-api/testing/no-known-providers.ts';
import { watchSignIns } from '@mach42/query-api/users/sign-ins.ts';
import type { MaybePromise, Reader } from '@mach42/read-models/kernel/database.ts';
import { FileGenerations } from '@mach42/read-models/sqlite/file-generations.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import { isUnavailable } from '@mach42/server/errors/unavailable.ts';
import { waitingAfter } from '@mach42/server/stores/store-health.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { FastifyInstance } from 'fastify';
import type { Owner } from '../kernel/scheduler.ts';
import type { Ground } from './ground.ts';
import type { LogServer } from './log-server.ts';
import { RemoteStore } from './remote-store.ts';

/** A provider's call may take so long here: shorter than in earnest, so that a run sees its end. */
const callMs = 120_000;

/** The parts that a process of the product is started with. */
export interface ServerOptions {
  readonly ground: Ground;
  readonly owner: Owner;
  readonly log: LogServer;
  /** The file of its read models. */
  readonly file: string;
  readonly checkpoints: CheckpointStore;
  readonly signals: Signals;
  readonly vault: Vault;
  readonly tokens: Tokens;
  readonly provider: ModelProvider;
  /** Hears of other processes that are gone, as they no longer report. */
  readonly onGone: (listener: (process: string) => void) => () => void;
  /** Hears of a failure after which the process cannot continue. */
  readonly onFatal: (error: unknown) => void;
}

/** The product in one of several processes over one log, with read models of its own. */
export interface Server {
  readonly app: FastifyInstance;
  readonly projections: RebuildableProjections;
  readonly processors: Processors;
  /** Stops the parts in the order of the data flow, and gives back the work of the process. */
  stop(): Promise<void>;
}

const slug = 'mach42';
const lines = () => undefined;
const log = { info: lines, warn: lines, error: lines };
/** The cost of folding depends on the machine, so it must decide nothing here. */
const noTime = (): number => 0;

/** @throws an error when the log or the read models cannot be used now */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { ground, owner, signals, vault, tokens, provider, onFatal } = options;
  const now = Date.now;
  const store = new RemoteStore(ground, options.log, owner);
  const ending = new AbortController();
  const storageQuota = new StorageQuota({
    limits: () => storageLimitsIn(settings.values),
    now,
    warn: lines,
  });
  const commands = createCommands({ store, warn: lines, cpuMs: noTime, admission: storageQuota });
  const settings = new LiveSettings(shippedSettings, commands);
  const head = await store.head();
  await settings.read();
  settings.follow(store, { after: head, signal: ending.signal }).catch(onFatal);

  const generations = new FileGenerations(options.file);
  const projections = await RebuildableProjections.start({
    first: await generations.openCurrent(),
    openEmpty: () => generations.openEmpty(),
    onRebuildFailed: lines,
    source: {
      head: () => store.head(),
      readEvent: (id) => store.readEvent(id),
      readStream: (stream) => store.readStream(stream),
      subscribe: (which) => store.subscribe(which),
    },
    projectors,
    now: () => performance.now(),
    onFailure: onFatal,
    batchSize: 20,
    onAway: lines,
  });
  const reader = delayed(ground, projections.reader);
  storageQuota.countFrom((userId, at) => storageOf(reader, userId, at));
  const compute = heldCompute(ground);
  const models = modelCatalogue(slug);
  const { files } = filesInMemory();

  const processors = createProcessors({
    commands,
    compute,
    reads: processorReads(reader, compute),
    signals,
    files,
    // No simulated person asks for a file of their own data.
    async *writeExport() {},
    providers: providerRegistry(
      () => models,
      () => [provider],
    ),
    clock: systemClock,
    log,
    newId,
    workerId: owner.name,
    store,
    feed: store,
    readModelsAt: async (position) => {
      await projections.waitFor(position, limits.requestTimeoutMs);
    },
    checkpoints: options.checkpoints,
    options: { timeoutMs: callMs, leaseMs: leaseMsAmongSeveral },
  });

  const keys = capabilityKeys(new Uint8Array(32).fill(7));
  const links = { origin: 'https://workspace.test', slug };
  const vaultKeys = async () => ({
    keys: [],
    destroyedContentKeys: 0,
    rotating: [],
    isSigningKeySet: true,
  });
  const app = createHttpApp({
    authenticate: authenticator({ tokens, vault, accountOf: accountsIn(commands) }),
    isUnavailable,
  });
  registerCommandApi(app, {
    issuer: 'Simulated',
    hasPushContact: false,
    commands,
    compute,
    store,
    vault,
    tokens,
    keys,
    links,
    signals,
    files,
    models: () => models,
    providers: new LiveProviders(commands),
    services: noModelServices,
    runs: processors.runs,
    settings,
    storageQuota,
    lookups: lookupsIn(reader, {
      head: () => store.head(),
      waitFor: (position, timeoutMs) => projections.waitFor(position, timeoutMs),
    }),
    readModels: {
      projectors: projectors.map(({ name }) => name),
      areKept: () => true,
      rebuild: () => projections.rebuild(),
      isRebuilding: () => projections.rebuilding?.state === 'running',
      isSwitching: () => false,
      control: () => undefined,
      comparedTables: () => [],
    },
    textSoFar: (messageId) => processors.textSoFar(messageId),
    keyRotation: { isSigningKeySet: true, begin: async () => undefined, report: vaultKeys },
    now,
  });
  registerQueryApi(app, {
    db: reader,
    compute,
    progress: projections,
    isAbleToServe: () => true,
    projecting: () => projections.state,
    program: 'simulated',
    measured: () => ({ eventsPerSecond: 0, fault: undefined }),
    signals,
    files,
    records: vault.records,
    push: { isAllowed: () => false, hasContact: false, figures: () => undefined },
    passkeysAllowed: () => false,
    secondFactorPolicy: () => 'off',
    processes: { own: owner.name, onGone: options.onGone },
    log: {
      head: () => store.head(),
      readEvent: (eventId) => store.readEvent(eventId),
      handlersOf: () => [],
    },
    past: () => undefined,
    backups: async () => ({
      isConfigured: false,
      everyHours: 0,
      keep: 0,
      maxHours: 48,
      work: null,
      backups: [],
    }),
    vaultKeys,
    verification: () => ({ isSupported: false, work: null }),
    evidence: {
      report: async () => ({
        isSupported: false,
        head: null,
        unsealed: 0,
        publicKeys: [],
        work: null,
      }),
      read: async () => undefined,
    },
    archive: async () => ({
      isSupported: false,
      segments: [],
      head: '0',
      logBytes: 0,
      work: null,
    }),
    signIns: watchSignIns({
      feed: store,
      after: head,
      vault,
      tokens,
      signal: ending.signal,
      report: onFatal,
    }),
    keys,
    links,
    models: () => models,
    providers: noKnownProviders,
    workers: {
      stats: async () => processors.workerStats(),
      report: async () => processors.workerReport(),
    },
    cloudProviders: () => processors.cloudProviders(),
    quotas: () => [],
    storageLimits: () => storageLimitsIn(settings.values),
    probes: {
      eventStoreHead: () => store.head(),
      bus: async () => undefined,
      providers: async () => [],
      waiting: (position, most) => waitingAfter(store, position, most),
    },
    rebuild: () => undefined,
    breakGlass: breakGlassAccess(commands, now),
    forgetting: {
      graceDays: () => 14,
      countContent: async () => ({ encrypted: 0, plain: 0 }),
      onCompleted: () => () => undefined,
    },
    settings: { defaults: settings.defaults, providers: async () => [] },
    now,
    report: lines,
  });
  await app.ready();
  await processors.start();

  return {
    app,
    projections,
    processors,
    async stop() {
      processors.runs.end();
      await app.close();
      await processors.stop();
      await projections.stop();
      ending.abort();
      await store.close();
    },
  };
}

/** Answers a moment later now and then, as read models on a server do. */
function delayed({ scheduler, chance }: Ground, reader: Reader): Reader {
  const moments = chance.fork(`reads of ${scheduler.owner.name}`);
  const later = async <T>(read: () => MaybePromise<T>): Promise<T> => {
    if (moments.happens(0.3)) await scheduler.wait(moments.between(1, 6));
    return read();
  };
  return {
    dialect: reader.dialect,
    all: (query, params) => later(() => reader.all(query, params)),
    first: (query, params) => later(() => reader.first(query, params)),
  };
}

/** Long work is done at once; loading its module takes no simulated time. */
const heldCompute = ({ scheduler }: Ground): Compute => ({
  run: (task, input, options) => scheduler.hold(inlineCompute.run(task, input, options)),
  close: async () => undefined,
});
