import { accountsIn } from '@mach42/command-api/users/account-of.ts';
import { glassOf } from '@mach42/command-api/audit/glass.ts';
import { registerCommandApi } from '@mach42/command-api/app.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { storeUnavailable } from '@mach42/command-api/kernel/store-unavailable.ts';
import { directRoutes } from '@mach42/command-api/runs/direct-routes.ts';
import { LiveSettings } from '@mach42/command-api/settings/live-settings.ts';
import { surroundingsIn } from '@mach42/command-api/surroundings.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { createHttpApp, type HttpAppOptions } from '@mach42/http-kit/app.ts';
import { authenticator } from '@mach42/http-kit/authenticate.ts';
import { capabilityKeys } from '@mach42/http-kit/capability-keys.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import {
  createProcessors,
  usualOutputTokens,
  type ProcessorOptions,
} from '@mach42/processors/create-processors.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { processorReads } from '@mach42/processors/kernel/reads.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { providerRegistry } from '@mach42/processors/providers/registry.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import {
  RebuildableProjections,
  type Rebuilding,
} from '@mach42/projectors/runner/rebuildable-projections.ts';
import { registerQueryApi } from '@mach42/query-api/query-api.ts';
import { watchSignIns } from '@mach42/query-api/users/sign-ins.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { checkpointFile } from '../checkpoint-file.ts';
import type { Config } from '../config/config.ts';
import { defaultSettings, liveModelIds, liveQuota } from '../config/live-model-settings.ts';
import { providerStates } from '../config/provider-states.ts';
import { connected, connectProviders } from '../config/connect-providers.ts';
import { ReadModelPlaces } from '../read-model-places.ts';
import { openDataFolder, type DataFiles } from '../data-folder.ts';
import { openEventStore } from '../open-event-store.ts';
import { listenDirectly } from '../http/direct-service.ts';
import { describeApi } from '../http/openapi.ts';
import { protect } from '../http/security.ts';
import { serveWebApp } from '../http/web-app.ts';

export interface EmbeddedOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Default: those that the configuration names, and the built-in one. */
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
  /** Folder of the built web app; false serves none, for tests of the API. */
  readonly webApp?: string | false;
  /** Hears of a failure after which the process cannot go on. */
  readonly onFatal: (error: unknown) => void;
}

/** The whole product in one process. */
export interface Embedded {
  readonly app: FastifyInstance;
  readonly store: EventStore & EventFeed;
  readonly vault: Vault;
  readonly commands: Commands;
  readonly files: DataFiles;
  /** Opens the port; resolves to the address that people open. */
  listen(): Promise<string>;
  /** Resolves when nothing is left to project or to process. */
  processAll(): Promise<void>;
  /** Finishes what is under way and closes everything, in the order of the flow. */
  stop(): Promise<void>;
}

/** @throws a clear error when the data folder or a file in it cannot be used */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { config, logger, onFatal } = options;
  const files = await openDataFolder(config.dataDir);
  const models = modelCatalogue(config.product.slug);
  const signals = inProcessSignals();
  const ending = new AbortController();

  const store = await openEventStore(config.eventStore, files, (message) => logger.warn(message));
  const vault = await openSqliteVault(files.vault);
  const places = new ReadModelPlaces(files.readModels);

  const commands = createCommands({
    store,
    warn: (message, cause) => logger.warn({ err: cause }, message),
  });
  const settings = new LiveSettings(defaultSettings(config.models, usualOutputTokens), commands);
  await settings.read();
  settings.follow(store, { after: await store.head(), signal: ending.signal }).catch(onFatal);
  const projections = await RebuildableProjections.start({
    first: await places.openCurrent(),
    openEmpty: () => places.openEmpty(),
    onRebuildFailed: (error) =>
      logger.error({ err: error }, 'A rebuilding of the read models failed'),
    source: store,
    projectors,
    now: () => performance.now(),
    onFailure: onFatal,
  });
  const database = projections.reader;
  const connection =
    options.providers === undefined
      ? connectProviders(
          { ...config.models, modelIds: liveModelIds(config.models.modelIds, settings) },
          {
            keepAliveMinutes: () => numberIn(settings.values, settingNames.ollamaKeepAlive),
            clock: systemClock,
          },
        )
      : connected(options.providers);
  const { providers } = connection;
  const quota = liveQuota(settings);
  const processors = createProcessors({
    store,
    feed: store,
    commands,
    reads: processorReads(database),
    readModelsAt: async (position) => {
      await projections.waitFor(position, limits.requestTimeoutMs);
    },
    checkpoints: checkpointFile(files.processors),
    signals,
    providers: providerRegistry(models, providers),
    clock: systemClock,
    log: logger,
    newId,
    // One process owns the data folder: after a restart it takes up its own work at once.
    workerId: 'embedded',
    options: {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      quota,
      maxOutputTokens: () => numberIn(settings.values, settingNames.maxOutputTokens),
      jobsOfPerson: () => numberIn(settings.values, settingNames.jobsOfPerson),
      guestChatHours: () => numberIn(settings.values, settingNames.guestChatHours),
      ...options.processing,
    },
  });

  const signingKey =
    config.jwtSecret === undefined
      ? await vault.signingKey()
      : new TextEncoder().encode(config.jwtSecret);
  const tokens = createTokens(signingKey);
  const keys = capabilityKeys(signingKey);
  const links = { origin: config.publicOrigin, slug: config.product.slug };
  const http: HttpAppOptions = {
    authenticate: authenticator({ tokens, vault, accountOf: accountsIn(commands) }),
    isUnavailable: storeUnavailable,
    logger,
    ...(config.trustProxy === undefined ? {} : { trustProxy: config.trustProxy }),
  };
  const app = createHttpApp(http);
  await protect(app);
  await describeApi(app, config.product.name);
  registerCommandApi(app, {
    commands,
    store,
    vault,
    tokens,
    keys,
    links,
    signals,
    models,
    runs: processors.runs,
    surroundings: surroundingsIn(database),
    settings,
    readModels: {
      projectors: projectors.map(({ name }) => name),
      rebuild: () => projections.rebuild(),
    },
    textSoFar: (messageId) => processors.textSoFar(messageId),
    now: Date.now,
  });
  registerQueryApi(app, {
    db: database,
    progress: projections,
    signals,
    signIns: watchSignIns({
      feed: store,
      after: await store.head(),
      vault,
      signal: ending.signal,
      report: onFatal,
    }),
    keys,
    links,
    models,
    workers: {
      stats: () => processors.workerStats(),
      report: () => processors.workerReport(),
    },
    cloudProviders: () => processors.cloudProviders(),
    quotas: () =>
      providers
        .filter(({ isPaid }) => isPaid)
        .map(({ id }) => ({ provider: id, dollars: quota.dollars, tokens: quota.tokens })),
    probes: {
      eventStoreHead: () => store.head(),
      bus: async () => undefined,
      providers: () =>
        Promise.all(
          providers.map(async (one) => ({ id: one.id, available: await one.available() })),
        ),
    },
    rebuild: () => rebuildView(projections.rebuilding),
    glass: glassOf(commands, Date.now),
    settings: {
      defaults: settings.defaults,
      providers: () => providerStates(config.models, providers),
    },
    now: Date.now,
    report: (error) => logger.error({ err: error }, 'A socket or its feed failed'),
  });
  const { runs } = processors;
  const direct = createHttpApp(http);
  await protect(direct);
  direct.register(async (scope) => directRoutes(scope, { commands, models, runs, now: Date.now }));
  if (options.webApp !== false) await serveWebApp(app, config.product, options.webApp);
  await connection.start();
  await processors.start();

  return {
    app,
    store,
    vault,
    commands,
    files,
    async listen() {
      await app.listen({ host: config.host, port: config.port });
      await listenDirectly(direct, config, (message) => logger.warn(message));
      const { port } = app.server.address() as AddressInfo;
      return `http://${config.host}:${port}`;
    },
    async processAll() {
      await projections.processAll();
      await processors.processAll();
      await projections.processAll();
    },
    async stop() {
      processors.runs.end();
      await Promise.all([app.close(), direct.close()]);
      await processors.stop();
      connection.stop();
      ending.abort();
      await projections.stop();
      await vault.close();
      await store.close();
    },
  };
}

const rebuildView = (rebuilding: Rebuilding | undefined) =>
  rebuilding && {
    state: rebuilding.state,
    position: String(rebuilding.position),
    target: String(rebuilding.target),
  };
