import { registerCommandApi } from '@mach42/command-api/app.ts';
import { lookupsIn } from '@mach42/command-api/lookups.ts';
import { directRoutes } from '@mach42/command-api/runs/direct-routes.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { kafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { listen } from '@mach42/http-kit/listen.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { RebuildPlan } from '@mach42/projectors/runtime/rebuilding.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuseWhileRebuilding } from '../http/refuse-while-rebuilding.ts';
import { protect } from '../http/security.ts';
import { openServerLog, topicCategories } from '../stores/open-stores.ts';
import type { Parts } from './parts.ts';
import type { CommandsPart } from './parts/commands.ts';
import type { ReadModelsPart } from './parts/read-models.ts';
import { contentOf, type Storage } from './parts/storage.ts';
import { callsModels, needsReadModels, type Plan, needsPeople } from './plan.ts';
import { composeQueryApi } from './query-api.ts';
import type { Role } from './role.ts';

type Log = EventFeed & Pick<EventStore, 'close'>;

/** A log that is opened at the first read. A read fails where the log cannot be opened, and the next one tries again. */
export function lazyLog(open: () => Promise<Log>): Log {
  let opened: Promise<Log> | undefined;
  const log = (): Promise<Log> =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    async *subscribe(options) {
      yield* (await log()).subscribe(options);
    },
    async close() {
      // A log that could not be opened is not closed.
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Serves the calls that change something. */
async function composeCommandApi(parts: Parts, plan: Plan): Promise<void> {
  await needsPeople(parts, plan);
  await needsReadModels(parts, plan);
  await callsModels(parts, plan);
  const storage = await parts.storage();
  const { store, signals } = storage;
  const commanding = await parts.commanding();
  const readModels = await parts.readModels();
  const keyWork = await parts.keyWork();
  const archiving = await parts.archiving();
  const deps = {
    ...commanding,
    ...(await parts.people()),
    compute: await parts.compute(),
    store,
    signals,
    files: contentOf(storage).files,
    models: commanding.catalogue,
    services: await parts.modelServices(),
    runs: (await parts.modelWork()).runs,
    textSoFar: await parts.textSoFar(),
    lookups: lookupsIn(readModels.reader, {
      head: () => store.head(),
      waitFor: (position, timeoutMs) => readModels.progress.waitFor(position, timeoutMs),
    }),
    readModels: {
      projectors: projectors.map(({ name }) => name),
      areKept: () => readModels.areKept(),
      rebuild: (plan: RebuildPlan) => readModels.rebuild(plan),
      isRebuilding: () => readModels.rebuilding()?.state === 'running',
      isSwitching: () => {
        const known = readModels.rebuilding();
        return known?.state === 'running' && known.phase === 'switching';
      },
      control: readModels.control,
      comparedTables: readModels.comparedTables,
    },
    timeTravel: await parts.timeTravel(),
    backups: await parts.backups(),
    keyRotation: keyWork,
    archive: archiving,
    verification: await parts.verifying(),
    evidence: await parts.proving(),
    issuer: parts.context.config.product.name,
    singleSignOn: parts.context.config.singleSignOn,
    outbox: await parts.outbox(),
    hasPushContact: parts.context.config.pushContact !== undefined,
    now: Date.now,
  };
  countStorage(commanding, storage, readModels);
  plan.start.push(async () => void keyWork.keepOn());
  plan.start.push(async () => archiving?.keepOn());
  plan.serve.push((app) => registerCommandApi(app, deps));
}

function countStorage(
  { storageQuota }: Pick<CommandsPart, 'storageQuota'>,
  { store }: Pick<Storage, 'store'>,
  { reader, progress }: Pick<ReadModelsPart, 'reader' | 'progress'>,
): void {
  storageQuota.countFrom(
    (userId, at) => storageOf(reader, userId, at),
    async () => progress.waitFor(await store.head(), limits.minPositionWaitMs),
  );
}

/** Serves the direct model service, on a port of its own. */
async function composeDirect(parts: Parts, plan: Plan): Promise<void> {
  await needsPeople(parts, plan);
  await needsReadModels(parts, plan);
  await callsModels(parts, plan);
  const { config, logger, closing } = parts.context;
  const commanding = await parts.commanding();
  const { commands, storageQuota, catalogue } = commanding;
  const { http } = await parts.people();
  const readModels = await parts.readModels();
  const { runs } = await parts.modelWork();
  const app = createHttpApp(http);
  closing.defer(() => app.close());
  await protect(app);
  refuseWhileRebuilding(app, readModels.initialRebuild);
  countStorage(commanding, await parts.storage(), readModels);
  app.register(async (scope) =>
    directRoutes(scope, { commands, models: catalogue, runs, storageQuota, now: Date.now }),
  );
  // The command API answers the same calls on the main port.
  const warn = parts.has('command-api') ? (message: string) => logger.warn(message) : undefined;
  plan.listen.push(() => listenDirectly(app, config, warn));
}

/**
 * Opens the port of the direct model service, unless it is 0.
 * @param warn receives that the port is taken, where the same calls are answered on the main port too;
 *   absent: the port is needed
 */
async function listenDirectly(
  app: FastifyInstance,
  { host, directPort }: Pick<Config, 'host' | 'directPort'>,
  warn?: (message: string) => void,
): Promise<void> {
  if (directPort === 0) return;
  try {
    await listen(app, { host, port: directPort });
  } catch (error) {
    if (!isTaken(error) || warn === undefined) throw error;
    warn(`The port ${directPort} is taken: direct runs are served on the main port only.`);
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Opens the parts that a role needs, and plans its work with them. */
type Compose = (parts: Parts, plan: Plan) => Promise<void>;

/** A process has some of the roles; `all` is their sum. */
export const compose: Readonly<Record<Role, Compose>> = {
  projectors: composeProjectors,
  processors: composeProcessors,
  'command-api': composeCommandApi,
  'query-api': composeQueryApi,
  direct: composeDirect,
  relay: composeRelay,
};

async function composeProjectors(parts: Parts, plan: Plan): Promise<void> {
  await needsReadModels(parts, plan);
  const { isWaiting } = await parts.readModels();
  plan.checks['projections'] = async () => {
    if (isWaiting?.() === true) throw new Error('The projections wait for a database.');
  };
}

async function composeProcessors(parts: Parts, plan: Plan): Promise<void> {
  await needsReadModels(parts, plan);
  const processors = await parts.processors();
  await callsModels(parts, plan);
  plan.start.push(() => processors.start());
  plan.windDown.push(() => processors.windDown());
}

/** Copies the event log to Kafka, or is on standby while another process does. */
async function composeRelay({ context }: Parts): Promise<void> {
  const { config, logger, closing, onFatal } = context;
  const { startRelay } = await import('@mach42/event-store/kafka/relay.ts');
  const onWarning = (message: string) => logger.warn(message);
  // Events are copied as they were stored.
  const store = lazyLog(() => openServerLog({ url: config.eventStore ?? '', onWarning }));
  closing.defer(() => store.close());
  const relay = await startRelay({
    ...kafkaAddress(config.feed ?? ''),
    categories: topicCategories,
    store,
    onWarning,
  });
  closing.defer(() => relay.stop());
  relay.ended.catch(onFatal);
}
