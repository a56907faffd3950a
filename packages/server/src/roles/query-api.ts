import { breakGlassAccess } from '@mach42/command-api/audit/break-glass-access.ts';
import type { Outbox } from '@mach42/command-api/email/outbox.ts';
import {
  secondFactorPolicyIn,
  storageLimitsIn,
  numberIn,
} from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { EventMetadata } from '@mach42/event-store/event.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { EmailSending } from '@mach42/query-api/kernel/deps.ts';
import { oneProcess, type SocketProcesses } from '@mach42/query-api/outbox/ports.ts';
import { registerQueryApi } from '@mach42/query-api/query-api.ts';
import { watchSignIns } from '@mach42/query-api/users/sign-ins.ts';
import { eventIdAt } from '@mach42/read-models/audit/audit-events.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { backupsOf } from '../backup/backup-work.ts';
import { newestBackup } from '../backup/manifest.ts';
import type { Config } from '../config/config.ts';
import { liveQuota } from '../config/live-model-settings.ts';
import { PullsReport, usualAddress, variablesOf } from '../config/model-services.ts';
import { contentInLog } from '../forgetting/content-in-log.ts';
import { Reports, reportRegularly } from '../reports/reports.ts';
import { programVersion } from '../stores/log-format.ts';
import { figuresOf, waitingAfter } from '../stores/store-health.ts';
import type { AppContext } from './app-context.ts';
import type { Parts } from './parts.ts';
import { contentOf, type Storage } from './parts/storage.ts';
import { pastOf } from './parts/time-travel.ts';
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

/** The handlers by the type of the events. */
const handlers = Map.groupBy(
  projectors.flatMap(({ name: projector, handles, tables }) =>
    handles.map((type) => ({ type, one: { projector, tables: [...tables] } })),
  ),
  ({ type }) => type,
);
const handlersOf = (type: string) => (handlers.get(type) ?? []).map(({ one }) => one);

async function serving(parts: Parts): Promise<(app: FastifyInstance) => Promise<void>> {
  const { config, logger, onFatal, ending, damage } = parts.context;
  const storage = await parts.storage();
  const { store, feed, signals } = storage;
  const { commands, settings, catalogue, appendTimes, onCompleted } = await parts.commanding();
  const { vault, tokens, keys, links } = await parts.people();
  const keyWork = await parts.keyWork();
  const archiving = await parts.archiving();
  const verifying = await parts.verifying();
  const proving = await parts.proving();
  const readModels = await parts.readModels();
  const workers = await parts.knownWorkers();
  const compute = await parts.compute();
  const timeTravel = await parts.timeTravel();
  const backups = await parts.backups();
  const quota = liveQuota(settings);
  const pushes = await parts.pushes();
  const email = emailSending(config.email, await parts.outbox());
  const pulls = parts.context.closing.use(
    new Reports({ signals, ...PullsReport, now: () => performance.now() }),
  );
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
      measured: readModels.measured,
      program: programVersion,
      appendTimes,
      signals,
      processes: socketProcesses(parts.context, storage),
      signIns: watchSignIns({
        feed,
        after: await store.head(),
        vault,
        tokens,
        signal: ending,
        report: onFatal,
      }),
      keys,
      records: vault.records,
      push: {
        isAllowed: () => settings.values[settingNames.push] === 'allowed',
        hasContact: config.pushContact !== undefined,
        figures: () => pushes?.figures(),
      },
      passkeysAllowed: () => settings.values[settingNames.passkeys] === 'allowed',
      openId: config.singleSignOn && { label: config.singleSignOn.label },
      email,
      sealsWaiting: () => parts.sealDeliveries.map((delivery) => delivery.waiting),
      secondFactorPolicy: (roles) => secondFactorPolicyIn(settings.values, roles),
      links,
      models: catalogue,
      providers: {
        variablesOf: (kind) => variablesOf(config.models, kind),
        usualAddress: (kind) => usualAddress(config.models, kind),
        availability: () => workers.availability(),
        pulls: () => pulls.all.flatMap((report) => report.pulls),
        networks: {
          loopback: config.models.networks.allows('127.0.0.1'),
          private: config.models.networks.allows('192.168.0.1'),
        },
      },
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
        waiting: (position, most) => waitingAfter(store, position, most),
        ...(config.backups.folder === undefined
          ? {}
          : { backups: () => newestBackup(config.backups.folder ?? '', config.backups.maxHours) }),
        ...(config.isShared ? {} : { files: () => figuresOf(config.dataDir) }),
      },
      rebuild: () => readModels.rebuilding(),
      breakGlass: breakGlassAccess(commands, Date.now),
      past: () => pastOf(timeTravel),
      backups: () => backupsOf(config, backups),
      vaultKeys: () => keyWork.report(),
      verification: () => verifying?.report() ?? { isSupported: false, work: null },
      evidence: {
        report: async () =>
          (await proving?.report()) ?? {
            isSupported: false,
            head: null,
            unsealed: 0,
            publicKeys: [],
            work: null,
          },
        read: async (which, from) => proving?.read(which, from),
      },
      archive: async () =>
        (await archiving?.report()) ?? {
          isSupported: false,
          segments: [],
          head: String(await store.head()),
          logBytes: 0,
          work: null,
        },
      log: {
        head: () => store.head(),
        readEvent: (eventId) => store.readEvent(eventId),
        ...(config.telemetry === undefined
          ? {}
          : { causeAt: causesIn(readModels.reader, storage.stored) }),
        handlersOf,
      },
      files: contentOf(storage).files,
      forgetting: {
        onCompleted,
        graceDays: () => numberIn(settings.values, settingNames.forgettingDays),
        async countContent(userId) {
          const { encrypted, plain } = await contentInLog(storage.stored, userId, ending);
          return { encrypted, plain };
        },
      },
      settings: { defaults: settings.defaults, providers: () => workers.providerStates() },
      now: Date.now,
      report: (error) => logger.error({ err: error }, 'A socket or its feed failed'),
    });
}

function emailSending(
  server: Config['email'],
  outbox: Outbox | undefined,
): EmailSending | undefined {
  if (server === undefined || outbox === undefined) return undefined;
  const { host, port, from, requiresTls, isTlsFromStart } = server;
  return {
    server: `${host}:${port}`,
    from: from.name === '' ? from.address : `${from.name} <${from.address}>`,
    requiresTls: requiresTls || isTlsFromStart,
    figures: () => outbox.figures(),
  };
}

const aboutSockets = { about: 'sockets', schema: Type.Object({}) } as const;

/** Reports that this process serves sockets for as long as it does, and notifies of processes that have ended. */
function socketProcesses(
  { config, logger, closing }: Pick<AppContext, 'config' | 'logger' | 'closing'>,
  { signals, instance }: Pick<Storage, 'signals' | 'instance'>,
): SocketProcesses {
  if (!config.isShared) return oneProcess;
  const listeners = new Set<(process: string) => void>();
  closing.use(
    new Reports({
      signals,
      ...aboutSockets,
      now: () => performance.now(),
      onGone: (process) => {
        for (const listener of listeners) listener(process);
      },
      // The people of the process were removed when it became silent.
      onBack: () => signals.publish({ kind: 'roll-call' }),
    }),
  );
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: aboutSockets.about,
      read: () => ({}),
      logger,
    }),
  );
  return {
    own: instance,
    onGone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads events as they are stored: their metadata are not encrypted. */
const causesIn =
  (db: Reader, stored: Pick<EventStore, 'readEvent'>) =>
  async (position: bigint): Promise<EventMetadata | undefined> => {
    const id = await eventIdAt(db, Number(position));
    return id === undefined ? undefined : (await stored.readEvent(id))?.metadata;
  };
