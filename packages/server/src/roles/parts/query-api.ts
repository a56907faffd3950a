import { breakGlassAccess } from '@mach42/command-api/audit/break-glass-access.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { storageLimitsIn } from '@mach42/contracts/storage/sizes.ts';
import { registerQueryApi } from '@mach42/query-api/query-api.ts';
import { watchSignIns } from '@mach42/query-api/users/sign-ins.ts';
import type { FastifyInstance } from 'fastify';
import { liveQuota } from '../../config/live-model-settings.ts';
import { socketProcesses } from '../../reports/socket-processes.ts';
import { figuresOf, waitingSince } from '../../stores-watch.ts';
import type { Surroundings } from '../surroundings.ts';
import type { CommandsPart } from './commands.ts';
import type { KnownWorkers } from './known-workers.ts';
import type { PeoplePart } from './people.ts';
import type { ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

interface QueryApiParts {
  readonly compute: Compute;
  readonly storage: Storage;
  readonly commanding: CommandsPart;
  readonly people: PeoplePart;
  readonly readModels: ReadModelsPart;
  readonly workers: KnownWorkers;
}

/** Serves the calls that change nothing, and the sockets. */
export async function serveQueries(
  app: FastifyInstance,
  around: Surroundings,
  { compute, storage, commanding, people, readModels, workers }: QueryApiParts,
): Promise<void> {
  const { config, logger, onFatal, ending } = around;
  const { store, feed, signals } = storage;
  const { commands, settings } = commanding;
  const { vault, keys, links } = people;
  const quota = liveQuota(settings);
  registerQueryApi(app, {
    db: readModels.reader,
    compute,
    progress: readModels.progress,
    socketLimits: {
      ofPerson: config.traffic.socketsPerPerson,
      ofAddress: config.traffic.socketsPerAddress,
      isProxy: config.isProxy,
    },
    isAbleToServe: () => readModels.remaking() === undefined,
    projecting: readModels.state,
    signals,
    processes: socketProcesses(around, storage),
    signIns: watchSignIns({
      feed,
      after: await store.head(),
      vault,
      signal: ending,
      report: onFatal,
    }),
    keys,
    links,
    models: modelCatalogue(config.product.slug),
    workers,
    cloudProviders: () => workers.cloudProviders(),
    quotas: () =>
      workers
        .paidProviders()
        .map((provider) => ({ provider, dollars: quota.dollars, tokens: quota.tokens })),
    storageLimits: () => storageLimitsIn(settings.values),
    probes: {
      eventStoreHead: () => store.head(),
      bus: async () => undefined,
      providers: () => workers.availability(),
      damaged: () => around.damage.parts,
      waitingSince: (position) => waitingSince(store, position),
      ...(config.isShared ? {} : { files: () => figuresOf(config.dataDir) }),
    },
    rebuild: () => readModels.rebuilding(),
    glass: breakGlassAccess(commands, Date.now),
    settings: { defaults: settings.defaults, providers: () => workers.providerStates() },
    now: Date.now,
    report: (error) => logger.error({ err: error }, 'A socket or its feed failed'),
  });
}
