import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { DataFiles } from '../data-folder.ts';
import { listenDirectly } from '../http/direct-service.ts';
import { describeApi } from '../http/openapi.ts';
import { protect } from '../http/security.ts';
import { serveWebApp } from '../http/web-app.ts';
import { serveCommands } from './parts/command-api.ts';
import { openCommands } from './parts/commands.ts';
import { createDirectService } from './parts/direct.ts';
import { workersHere } from './parts/known-workers.ts';
import { modelWorkerDeps } from './parts/model-worker.ts';
import { connectModels } from './parts/models.ts';
import { openPeople } from './parts/people.ts';
import { openProcessing } from './parts/processing.ts';
import { serveQueries } from './parts/query-api.ts';
import { projectReadModels } from './parts/read-models.ts';
import { openStorage } from './parts/storage.ts';
import type { Surroundings } from './surroundings.ts';

export interface EmbeddedOptions extends Pick<Surroundings, 'config' | 'logger' | 'onFatal'> {
  /** Default: those that the configuration names, and the built-in one. */
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
  /** Folder of the built web app; false serves none, for tests of the API. */
  readonly webApp?: string | false;
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
  await using opened = new AsyncDisposableStack();
  const embedded = await compose(options, opened);
  const closing = opened.move();
  return { ...embedded, stop: () => closing.disposeAsync() };
}

async function compose(
  options: EmbeddedOptions,
  closing: AsyncDisposableStack,
): Promise<Omit<Embedded, 'stop'>> {
  const { config, logger, webApp } = options;
  const ending = new AbortController();
  const around: Surroundings = { ...options, closing, ending: ending.signal };

  const storage = await openStorage(around);
  closing.defer(() => ending.abort());
  const commanding = await openCommands(around, storage);
  const people = await openPeople(around, storage, commanding);
  const readModels = await projectReadModels(around, storage);
  const models = connectModels(around, commanding, options.providers);
  const worker = modelWorkerDeps(
    around,
    storage,
    commanding,
    readModels,
    models,
    options.processing,
  );
  const processors = openProcessing(around, storage, readModels, worker);
  const workers = workersHere(config.models, models, processors);
  const { runs } = processors;
  const textSoFar = (messageId: string) => processors.textSoFar(messageId);

  const app = createHttpApp(people.http);
  closing.defer(() => app.close());
  await protect(app);
  await describeApi(app, config.product.name);
  serveCommands(app, { storage, commanding, people, readModels, models, runs, textSoFar });
  await serveQueries(app, around, { storage, commanding, people, readModels, workers });
  if (webApp !== false) await serveWebApp(app, config.product, webApp);
  const direct = await createDirectService(around, commanding, people, models, runs);
  closing.defer(() => runs.end());
  await models.start();
  await processors.start();

  return {
    app,
    store: storage.store,
    vault: people.vault,
    commands: commanding.commands,
    files: storage.files,
    async listen() {
      await app.listen({ host: config.host, port: config.port });
      await listenDirectly(direct, config, (message) => logger.warn(message));
      const { port } = app.server.address() as AddressInfo;
      return `http://${config.host}:${port}`;
    },
    async processAll() {
      await readModels.progress.processAll();
      await processors.processAll();
      await readModels.progress.processAll();
    },
  };
}
