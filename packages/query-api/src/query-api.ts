import { lastForgotten } from '@mach42/read-models/forgetting/forgettings.reads.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import {
  changesAfter,
  countChangesAfter,
  pruned,
} from '@mach42/read-models/changes/changes.reads.ts';
import { roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { isRefused } from '@mach42/http-kit/refusal.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes, auditRoutes } from './audit/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { chainRoutes } from './chains/routes.ts';
import { entryRoutes } from './datarais/routes.ts';
import { installMeters } from './health/meters.ts';
import { exportRoutes } from './exports/routes.ts';
import { forgettingRoutes } from './forgetting/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import type { QueryApiDeps, QueryParts } from './kernel/deps.ts';
import { waitForMinPosition } from './kernel/min-position.ts';
import { messageRoutes } from './messages/routes.ts';
import { modelRoutes } from './models/routes.ts';
import { Outbox } from './outbox/outbox.ts';
import type { SignIn } from './outbox/ports.ts';
import { logRoutes } from './ops/log-routes.ts';
import { backupRoutes, archiveRoutes, opsRoutes, keyRoutes } from './ops/routes.ts';
import { timeTravelRoutes } from './ops/time-travel-routes.ts';
import { PhodTexts } from './phod/phod-texts.ts';
import { phodRoutes } from './phod/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { invitationRoutes } from './rooms/invitation-routes.ts';
import { withInviteKey } from './rooms/invitation-routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { findVisibleRoom } from './rooms/visible-room.ts';
import { cloudAiRoutes } from './runs/routes.ts';
import { influenceRoutes, saigeRoutes } from './saige/routes.ts';
import { pinRoutes } from './pins/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { promptRoutes } from './prompts/routes.ts';
import { sendingRoutes } from './sending/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { serveSockets } from './socket/socket-server.ts';
import { providerRoutes } from './providers/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { storageRoutes } from './storage/routes.ts';
import { userRoutes } from './users/routes.ts';
import { workerRoutes } from './workers/routes.ts';

/** Every slice that answers queries. */
const slices: readonly ((app: FastifyInstance, parts: QueryParts) => void)[] = [
  userRoutes,
  modelRoutes,
  cloudAiRoutes,
  roomRoutes,
  invitationRoutes,
  messageRoutes,
  attachmentRoutes,
  searchRoutes,
  phodRoutes,
  entryRoutes,
  jobRoutes,
  sessionRoutes,
  preferenceRoutes,
  pinRoutes,
  savedRoutes,
  promptRoutes,
  sendingRoutes,
  saigeRoutes,
  influenceRoutes,
  activityRoutes,
  auditRoutes,
  chainRoutes,
  contentRoutes,
  workerRoutes,
  settingsRoutes,
  providerRoutes,
  storageRoutes,
  exportRoutes,
  opsRoutes,
  logRoutes,
  timeTravelRoutes,
  forgettingRoutes,
  backupRoutes,
  keyRoutes,
  archiveRoutes,
];

/** Serves the queries of the contract and its WebSocket, on an app of `createHttpApp`. */
export function registerQueryApi(app: FastifyInstance, deps: QueryApiDeps): void {
  const outbox = outboxOf(deps);
  const { report, socketTimes } = deps;
  const authenticate = authenticateWith(app);
  const isAbleToServe = () => !app.isClosing() && deps.isAbleToServe();
  const parts = { outbox, signIns: { authenticate }, report, isAbleToServe };
  const sockets = serveSockets(app.server, parts, socketTimes, deps.socketLimits);
  app.whileClosing(() => sockets.stop());
  const meters = installMeters(app, deps.signals);

  app.register(async (queries) => {
    queries.addHook('preHandler', waitForMinPosition(deps));
    const phods = new PhodTexts(deps.db, deps.compute);
    for (const register of slices) register(queries, { ...deps, phods });
    healthRoutes(queries, deps, {
      meters,
      sockets: () => ({
        connectedClients: outbox.connectedClients,
        latency: sockets.latency,
        lastHeartbeat: sockets.lastHeartbeat,
      }),
    });
  });
}

function outboxOf(deps: QueryApiDeps): Outbox {
  const { db, keys, progress, signals, processes, signIns, report, forgetting, log } = deps;
  const withKeys = (changes: readonly AppliedChange[]) =>
    changes.map((change) => withInviteKey(change, keys));
  return new Outbox({
    changes: {
      after: async (query) => {
        const found = await changesAfter(db, query);
        return found === pruned ? pruned : withKeys(found);
      },
      count: (query) => countChangesAfter(db, query),
    },
    progress: {
      get position() {
        return progress.position;
      },
      waitFor: (position, timeoutMs) => progress.waitFor(position, timeoutMs),
      onApplied: (listener) =>
        progress.onApplied((position, changes) => listener(position, withKeys(changes))),
      onLost: (listener) => progress.onLost(listener),
    },
    rooms: {
      roomIdsOf: (userId) => roomIdsOf(db, userId),
      mayVisit: async (viewer, roomId) => (await findVisibleRoom(db, viewer, roomId)) !== undefined,
    },
    rows: {
      onReplaced: (listener) => forgetting.onCompleted(listener),
      replacedAt: async () => BigInt((await lastForgotten(db)) ?? 0),
    },
    signals,
    processes,
    signIns,
    report,
    ...(log.causeAt === undefined ? {} : { causeAt: log.causeAt }),
  });
}

function authenticateWith(app: FastifyInstance) {
  return async (token: string): Promise<SignIn | undefined> => {
    try {
      return await app.authenticate(token);
    } catch (error) {
      if (isRefused(error) && error.code === 'UNAUTHORIZED') return undefined;
      throw error;
    }
  };
}
