import { breakGlassAccess } from '@mach42/command-api/audit/break-glass-access.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { storageLimitsIn } from '@mach42/contracts/storage/sizes.ts';
import { registerQueryApi } from '@mach42/query-api/query-api.ts';
import { watchSignIns } from '@mach42/query-api/users/sign-ins.ts';
import type { FastifyInstance } from 'fastify';
import { liveQuota } from '../config/live-model-settings.ts';
import { socketProcesses } from '../reports/socket-processes.ts';
import { figuresOf, waitingSince } from '../stores/store-health.ts';
import type { Parts } from './parts.ts';
import { needsPeople, needsReadModels, type Plan } from './plan.ts';

/** Serves the calls that change nothing, and the sockets. */
export async function composeQueryApi(parts: Parts, plan: Plan): Promise<void> {
  await needsPeople(parts, plan);
  await needsReadModels(parts, plan);
  const serve = await serving(parts);
  plan.serve.push(serve);
  const { signals } = await parts.storage();
  // Other processes are asked who is online there when this one begins to listen.
  plan.start.push(async () => signals.publish({ kind: 'roll-call' }));
}

async function serving(parts: Parts): Promise<(app: FastifyInstance) => Promise<void>> {
  const { config, logger, onFatal, ending, damage } = parts.context;
  const storage = await parts.storage();
  const { store, feed, signals } = storage;
  const { commands, settings } = await parts.commanding();
  const { vault, keys, links } = await parts.people();
  const readModels = await parts.readModels();
  const workers = await parts.knownWorkers();
  const compute = await parts.compute();
  const quota = liveQuota(settings);
  return async (app) =>
    registerQueryApi(app, {
      db: readModels.reader,
      compute,
      progress: readModels.progress,
      socketLimits: {
        ofPerson: config.traffic.socketsPerPerson,
        ofAddress: config.traffic.socketsPerAddress,
        isProxy: config.isProxy,
      },
      isAbleToServe: () => readModels.initialRebuild() === undefined,
      projecting: readModels.state,
      signals,
      processes: socketProcesses(parts.context, storage),
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
        damaged: () => damage.parts,
        waitingSince: (position) => waitingSince(store, position),
        ...(config.isShared ? {} : { files: () => figuresOf(config.dataDir) }),
      },
      rebuild: () => readModels.rebuilding(),
      breakGlass: breakGlassAccess(commands, Date.now),
      settings: { defaults: settings.defaults, providers: () => workers.providerStates() },
      now: Date.now,
      report: (error) => logger.error({ err: error }, 'A socket or its feed failed'),
    });
}
