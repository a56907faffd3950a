import { headers } from '@mach42/contracts/kernel/call.ts';
import { foundInTime, requireReached } from '@mach42/http-kit/caught-up.ts';
import { isRefused, HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import {
  changesAfter,
  countChangesAfter,
  pruned,
} from '@mach42/read-models/changes/changes.reads.ts';
import { lastForgotten } from '@mach42/read-models/forgetting/forgettings.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { heldUp, type HeldUp } from '@mach42/read-models/projections/projections.reads.ts';
import { roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { activityRoutes } from './activity/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { contentRoutes, auditRoutes } from './audit/routes.ts';
import { blockingRoutes } from './blocking/routes.ts';
import { chainRoutes } from './chains/routes.ts';
import { entryRoutes } from './datarais/routes.ts';
import { emailRoutes } from './email/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { forgettingRoutes } from './forgetting/routes.ts';
import { installMeters } from './health/meters.ts';
import { healthRoutes } from './health/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import type { QueryApiDeps, QueryParts } from './kernel/deps.ts';
import { messageRoutes } from './messages/routes.ts';
import { modelRoutes } from './models/routes.ts';
import { logRoutes } from './ops/log-routes.ts';
import {
  backupRoutes,
  archiveRoutes,
  evidenceRoutes,
  opsRoutes,
  keyRoutes,
  verificationRoutes,
} from './ops/routes.ts';
import { timeTravelRoutes } from './ops/time-travel-routes.ts';
import { Outbox } from './outbox/outbox.ts';
import type { ReadModelProgress, SignIn } from './outbox/ports.ts';
import { PhodTexts } from './phod/phod-texts.ts';
import { phodRoutes } from './phod/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { pinRoutes } from './pins/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { promptRoutes } from './prompts/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { invitationRoutes, withInviteKey } from './rooms/invitation-routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { findVisibleRoom } from './rooms/visible-room.ts';
import { cloudAiRoutes } from './runs/routes.ts';
import { influenceRoutes, saigeRoutes } from './saige/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sendingRoutes } from './sending/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { serveSockets } from './socket/socket-server.ts';
import { storageRoutes } from './storage/routes.ts';
import { userRoutes } from './users/routes.ts';
import { workerRoutes } from './workers/routes.ts';

/** Every slice that answers queries. */
const slices: readonly ((app: FastifyInstance, parts: QueryParts) => void)[] = [
  userRoutes,
  emailRoutes,
  pushRoutes,
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
  blockingRoutes,
  pictureRoutes,
  reminderRoutes,
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
  verificationRoutes,
  evidenceRoutes,
];

/** Serves the queries of the contract and its WebSocket, on an app of `createHttpApp`. */
export function registerQueryApi(app: FastifyInstance, deps: QueryApiDeps): void {
  const outbox = outboxOf(deps);
  const { report, socketTimes } = deps;
  const authenticate = authenticateWith(app);
  const isAbleToServe = () => !app.isClosing() && deps.isAbleToServe();
  const parts = { outbox, signIns: { authenticate }, report, isAbleToServe };
  const sockets = serveSockets(app.server, parts, socketTimes, {
    ...deps.socketLimits,
    meter: app.meter ?? undefined,
  });
  app.whileClosing(() => sockets.stop());
  const meters = installMeters(app, deps.signals);

  app.register(async (queries) => {
    queries.addHook('preHandler', waitForMinPosition(deps.progress));
    queries.addHook('preHandler', reportHeldUp(deps.db));
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
      mayVisit: async (viewer, roomId) => {
        const asked = { head: () => log.head(), waitFor: progress.waitFor.bind(progress) };
        const look = () => findVisibleRoom(db, viewer, roomId);
        return (await foundInTime(asked, look)) !== undefined;
      },
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

/** Lets a query with `x-min-position` wait until the read models have reached that position. */
function waitForMinPosition(
  progress: Pick<ReadModelProgress, 'waitFor'>,
): preHandlerAsyncHookHandler {
  return async (request) => {
    const asked = request.headers[headers.minPosition];
    if (asked === undefined) return;
    if (typeof asked !== 'string' || !/^\d{1,19}$/.test(asked)) {
      throw new HttpRefusal(
        'VALIDATION_ERROR',
        `${headers.minPosition} must be a position, as ${headers.position} tells it.`,
      );
    }
    await requireReached(progress, BigInt(asked));
  };
}

/** Milliseconds for which the list of held-up keys is kept: it is read less often than pages are. */
const knownForMs = 1000;

/**
 * Has an answer say what of it an event that could not be applied holds up. Where a position was asked for, it is
 * looked up for this answer.
 */
function reportHeldUp(db: Reader): preHandlerAsyncHookHandler {
  let known: readonly HeldUp[] = [];
  let knownUntil = 0;
  return async (request, reply) => {
    if (request.headers[headers.minPosition] !== undefined || performance.now() >= knownUntil) {
      known = await heldUp(db);
      knownUntil = performance.now() + knownForMs;
    }
    const parts = await heldUpFor(request, db, known);
    if (parts.length > 0) reply.header(headers.heldUp, parts.join(', '));
  };
}

/**
 * The parts in which an event holds something up that concerns a request: its key is an id that the request
 * names or that of who makes it; where the request names none, as for a list, a room of theirs.
 */
async function heldUpFor(
  { params, query, actor, url }: FastifyRequest,
  db: Reader,
  parked: readonly HeldUp[],
): Promise<string[]> {
  if (parked.length === 0) return [];
  const named = [params, query].flatMap((part) => Object.values(part ?? {}));
  const concerned = new Set<unknown>(named);
  if (actor !== null) {
    concerned.add(actor.id);
    if (Object.keys(params ?? {}).length === 0) {
      for (const roomId of await roomIdsOf(db, actor.id)) concerned.add(roomId);
    }
  }
  const parts = parked.filter(({ key }) => concerned.has(key)).map(({ projector }) => projector);
  // A part whose rows of one event follow only from that event lacks that event, and nothing that other parts read.
  const isShown = (part: string): boolean => part !== 'audit' || url.startsWith('/api/audit/');
  return [...new Set(parts)].filter(isShown).toSorted();
}
