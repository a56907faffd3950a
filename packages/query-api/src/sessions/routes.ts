import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { listRoomSessions, listSessions, loadSession } from '@mach42/contracts/sessions/calls.ts';
import { gptTwin, tempSession } from '@mach42/contracts/sessions/links.ts';
import {
  RoomSession,
  SessionContent,
  SessionParams,
  TempSession,
} from '@mach42/contracts/sessions/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import { findParticipant } from '@mach42/read-models/rooms/participants.reads.ts';
import { openSessionsOf, openSessionsTo } from '@mach42/read-models/sessions/sessions.reads.ts';
import { displayName, findNames } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { networkOf } from '@mach42/http-kit/address.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { LRUCache } from 'lru-cache';
import type { QueryApiDeps, QueryParts } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';
import { findOpenSession, withRoom } from './find-open-session.ts';
import { SessionContents } from './session-content.ts';

export function sessionRoutes(app: FastifyInstance, deps: QueryParts): void {
  ownSessions(app, deps);
  sessionsOfRoom(app, deps);
  app.register(async (shared) => {
    shared.addHook('onRequest', async (_, reply) => {
      reply.headers(forLinks);
    });
    sharedPage(shared, deps);
  });
}

/** A page behind a link is not indexed, cached or referred to. */
const forLinks = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

function ownSessions(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, keys, links, now } = deps;
  route(
    app,
    listSessions,
    {
      answer: { data: Type.Array(TempSession) },
      summary: 'The sessions that the caller has opened and that are open still, newest first.',
    },
    async ({ actor, raw }) => {
      const origin = originOf(raw, links);
      const at = new Date(now()).toISOString();
      const data: TempSession[] = [];
      for (const session of await openSessionsOf(db, { userId: actor.id, at })) {
        if ((await withRoom(deps, session)) === undefined) continue;
        const { userId: _, position: __, ...kept } = session;
        const key = keys.keyOf('session', kept.id);
        data.push(tempSession(kept, { key, origin, slug: links.slug }));
      }
      return { answer: { data } };
    },
  );
}

function sessionsOfRoom(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, keys, links, now } = deps;
  route(
    app,
    listRoomSessions,
    {
      params: IdParams,
      answer: { data: Type.Array(RoomSession) },
      summary:
        'The open links to a room, of all who created one, for its owners; the newest first.',
    },
    async ({ actor, params: { id: roomId }, raw }) => {
      found(await findVisibleRoom(db, actor, roomId), roomTexts.notFound);
      if ((await findParticipant(db, roomId, actor.id))?.role !== 'owner') {
        throw new HttpRefusal('FORBIDDEN', roomTexts.ownersOnly);
      }
      const origin = originOf(raw, links);
      const at = new Date(now()).toISOString();
      const data: RoomSession[] = [];
      const limit = limits.session.listed;
      for (const session of await openSessionsTo(db, { roomId, at, limit })) {
        if ((await withRoom(deps, session)) === undefined) continue;
        const { userId, position: _, ...kept } = session;
        const key = keys.keyOf('session', kept.id);
        const names = await findNames(db, userId);
        const name = names === undefined ? userTexts.guest : displayName(names);
        const opened = tempSession(kept, { key, origin, slug: links.slug });
        data.push({ ...opened, openedBy: { userId, name } });
      }
      return { answer: { data } };
    },
  );
}

function sharedPage(app: FastifyInstance, deps: QueryParts): void {
  const contents = new SessionContents(deps);
  const throttle = new PageThrottle(deps.now);
  for (const call of [loadSession, gptTwin(loadSession, deps.links.slug)]) {
    route(
      app,
      call,
      {
        params: SessionParams,
        answer: { data: SessionContent },
        summary: 'What an open session shows, as markdown, to anyone who has its key.',
      },
      async ({ params, raw }) => {
        throttle.count(raw.ip, params.key);
        return { answer: { data: await contents.of(await findOpenSession(deps, params.key)) } };
      },
    );
  }
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Addresses and pages that are counted; of more, the ones not met for longest begin again. */
const mostCounted = 50_000;

/** Counts the requests for shared pages at this process: everyone with a link may load them. */
class PageThrottle {
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>({ max: mostCounted });

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws HttpRefusal RATE_LIMITED */
  count(address: string, key: string): void {
    const { ofAddress, ofPage } = limits.session.loads;
    this.#count(`address ${networkOf(address)}`, ofAddress);
    this.#count(`page ${key}`, ofPage);
  }

  #count(name: string, most: number): void {
    const now = this.#now();
    const known = this.#windows.get(name);
    const isOpen = known !== undefined && known.endsAt > now;
    const window = isOpen ? known : { endsAt: now + limits.session.loads.windowMs, count: 0 };
    if (window.count >= most) {
      const retryAfter = Math.ceil((window.endsAt - now) / 1000);
      throw new HttpRefusal('RATE_LIMITED', sessionTexts.tooOften, { retryAfter });
    }
    window.count += 1;
    this.#windows.set(name, window);
  }
}
