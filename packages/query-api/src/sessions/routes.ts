import { listSessions, loadSession } from '@mach42/contracts/sessions/calls.ts';
import { gptTwin } from '@mach42/contracts/sessions/links.ts';
import { SessionContent, SessionParams, TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { tempSession } from '@mach42/contracts/sessions/temp-session.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { route } from '@mach42/http-kit/route.ts';
import { openSessionsOf } from '@mach42/read-models/sessions/sessions.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { findOpenSession, withRoom } from './find-open-session.ts';
import { sessionContent } from './session-content.ts';

export function sessionRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  ownSessions(app, deps);
  app.register(async (shared) => {
    shared.addHook('onRequest', async (_, reply) => {
      reply.headers(forLinks);
    });
    sharedPage(shared, deps);
  });
}

/** What is behind a link is found, kept and passed on by nobody but who has it. */
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

function sharedPage(app: FastifyInstance, deps: QueryApiDeps): void {
  for (const call of [loadSession, gptTwin(loadSession, deps.links.slug)]) {
    route(
      app,
      call,
      {
        params: SessionParams,
        answer: { data: SessionContent },
        summary: 'What an open session shows, as markdown, to whoever has its key.',
      },
      async ({ params }) => ({
        answer: { data: await sessionContent(deps, await findOpenSession(deps, params.key)) },
      }),
    );
  }
}
