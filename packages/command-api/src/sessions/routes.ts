import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import {
  openSession,
  shareRoom,
  closeSession,
  extendSession,
} from '@mach42/contracts/sessions/calls.ts';
import { tempSession, gptTwin } from '@mach42/contracts/sessions/links.ts';
import {
  OpenSessionBody,
  ShareBody,
  TempSession,
  SessionEnd,
  SessionParams,
} from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { requireAccess, requireMayShare } from '@mach42/domain/rooms/access.ts';
import {
  sessionsDecider,
  type SessionState,
  type SessionCommand,
  type ExistingSession,
} from '@mach42/domain/sessions/decider.ts';
import type { SessionDescription } from '@mach42/domain/sessions/events.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, secondsAfter, type Calling } from '../http/calling.ts';
import { creationsOf } from '../kernel/creations.ts';
import { newId } from '../kernel/ids.ts';
import { requireSubscription } from '../models/choose-model.ts';
import { loadRoom } from '../rooms/room-view.ts';

export function openingRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, keys, links, models, settings, lookups, now } = deps;
  const creations = creationsOf(deps, 'links');
  const sharedSeconds = () => numberIn(settings.values, settingNames.sharedSessionDays) * 24 * 3600;

  /** @throws Refusal NOT_FOUND, FORBIDDEN */
  async function readableRoom(roomId: string, actor: Actor) {
    return requireAccess(await loadRoom(commands, roomId), actor);
  }

  async function open(description: SessionDescription, calling: Calling, raw: FastifyRequest) {
    const origin = originOf(raw, links);
    const sessionId = newId();
    const { actor, at } = calling;
    const most = numberIn(settings.values, settingNames.linksOfPerson);
    const creation = { ...calling.origin, isCreation: true };
    const counted = () => lookups.openSessions(actor.id, at);
    const done = await creations.create(actor.id, counted, (others) => {
      const data = { ...description, sessionId, others, most };
      const command = { type: 'OpenSession', data, actor, at } as const;
      return commands.execute(sessionsDecider, sessionId, command, creation);
    });
    return { answer: { data: view(done.state, origin) }, position: done.position };
  }

  function view(state: SessionState, origin: string): TempSession {
    if (!state.exists) return refuse('NOT_FOUND', sessionTexts.notFound);
    const { sessionId: id, kind, title, modelId = null, roomId = null, masked } = state;
    const { startTime, expiresAt } = state;
    const kept = { id, kind, title, modelId, roomId, masked, startTime, expiresAt };
    return tempSession(kept, { key: keys.keyOf('session', id), origin, slug: links.slug });
  }

  route(
    app,
    shareRoom,
    {
      params: IdParams,
      body: ShareBody,
      answer: { data: TempSession },
      summary: 'Opens a session in which anyone with its link reads this chat as it is now.',
    },
    async (request) => {
      const { masked = true, expiresIn = sharedSeconds() } = request.body;
      const calling = callingOf(request, now);
      const room = await loadRoom(commands, request.params.id);
      const { roomId, name: title } = requireMayShare(room, calling.actor, masked);
      const expiresAt = secondsAfter(calling.at, expiresIn);
      const description = { kind: 'shared', title, roomId, masked, expiresAt } as const;
      return open(description, calling, request.raw);
    },
  );

  route(
    app,
    openSession,
    {
      body: OpenSessionBody,
      answer: { data: TempSession },
      status: 201,
      summary: 'Opens a session for an assistant elsewhere, with a masked chat or without any.',
    },
    async (request) => {
      const { modelId, roomId } = request.body;
      const calling = callingOf(request, now);
      const { name } = externalModel(models(), modelId, calling.subscription);
      const room = roomId === undefined ? undefined : await readableRoom(roomId, calling.actor);
      const expiresAt = secondsAfter(calling.at, limits.session.externalSeconds);
      const description = { kind: 'external', modelId, masked: true, expiresAt } as const;
      const what =
        room === undefined
          ? { title: name }
          : { title: `${name}: ${room.name}`, roomId: room.roomId };
      return open({ ...description, ...what }, calling, request.raw);
    },
  );
}

const path = '/modelId';

/**
 * The model that an external session is for.
 * @throws Refusal VALIDATION_ERROR there is none, it is not external or not on offer; FORBIDDEN
 */
function externalModel(
  models: readonly CatalogueModel[],
  modelId: string,
  subscription: Subscription,
): CatalogueModel {
  const model = models.find(({ id }) => id === modelId);
  if (model === undefined) return refuse('VALIDATION_ERROR', modelTexts.unknown, path);
  if (model.type !== 'external' || model.disabledReason !== undefined) {
    return refuse('VALIDATION_ERROR', sessionTexts.notExternal, path);
  }
  requireSubscription(model, subscription, path);
  return model;
}

const parts = { params: SessionParams, answer: { data: SessionEnd } };
const { extendSeconds, longestSeconds } = limits.session;

export function endingRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, keys, links, now } = deps;

  /** @throws Refusal NOT_FOUND */
  async function session(key: string): Promise<ExistingSession> {
    const id = keys.idOf('session', key);
    if (id === undefined) return refuse('NOT_FOUND', sessionTexts.notFound);
    const { state } = await commands.load(sessionsDecider, id);
    return state.exists ? state : refuse('NOT_FOUND', sessionTexts.notFound);
  }

  /** @throws Refusal NOT_FOUND, FORBIDDEN */
  async function ownSession(key: string, userId: string): Promise<ExistingSession> {
    const found = await session(key);
    return found.userId === userId ? found : refuse('FORBIDDEN', sessionTexts.notYours);
  }

  async function execute(sessionId: string, command: SessionCommand, { origin }: Calling) {
    const done = await commands.execute(sessionsDecider, sessionId, command, origin);
    if (!done.state.exists) return refuse('NOT_FOUND', sessionTexts.notFound);
    const { expiresAt } = done.state;
    return { answer: { data: { expiresAt } }, position: done.position };
  }

  for (const call of [extendSession, gptTwin(extendSession, links.slug)]) {
    route(
      app,
      call,
      { ...parts, summary: 'Moves the end of a session of one’s own half an hour on.' },
      async (request) => {
        const calling = callingOf(request, now);
        const { actor, at } = calling;
        const { sessionId, roomId, expiresAt } = await ownSession(request.params.key, actor.id);
        if (roomId !== undefined) requireAccess(await loadRoom(commands, roomId), actor);
        const [wanted, latest] = [
          secondsAfter(expiresAt, extendSeconds),
          secondsAfter(at, longestSeconds),
        ];
        const data = { expiresAt: wanted < latest ? wanted : latest };
        return execute(sessionId, { type: 'ExtendSession', data, actor, at }, calling);
      },
    );
  }

  for (const call of [closeSession, gptTwin(closeSession, links.slug)]) {
    const summary = 'Ends a session of one’s own now, or one that shows a room that one owns.';
    route(app, call, { ...parts, summary }, async (request) => {
      const calling = callingOf(request, now);
      const { actor, at } = calling;
      const { sessionId, roomId } = await session(request.params.key);
      const data = roomId === undefined ? {} : { room: await loadRoom(commands, roomId) };
      return execute(sessionId, { type: 'CloseSession', data, actor, at }, calling);
    });
  }
}
