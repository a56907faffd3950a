import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeSession, extendSession } from '@mach42/contracts/sessions/calls.ts';
import { gptTwin } from '@mach42/contracts/sessions/links.ts';
import { SessionEnd, SessionParams } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { requireAccess } from '@mach42/domain/rooms/access.ts';
import {
  sessionsDecider,
  type SessionCommand,
  type ExistingSession,
} from '@mach42/domain/sessions/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, secondsAfter, type Calling } from '../http/calling.ts';
import { loadRoom } from '../rooms/room-view.ts';

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
