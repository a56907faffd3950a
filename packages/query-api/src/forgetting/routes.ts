import {
  getOwnForgetting,
  listForgettings,
  previewForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import {
  ForgettingParams,
  ForgettingPreview,
  ForgettingView,
  OwnForgetting,
} from '@mach42/contracts/forgetting/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  newestForgettings,
  ownForgetting,
} from '@mach42/read-models/forgetting/forgettings.reads.ts';
import { findUsers } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';

/** Requests to forget people, and legal holds: one's own, and all of them for admins. */
export function forgettingRoutes(app: FastifyInstance, { db, forgetting }: QueryApiDeps): void {
  route(
    app,
    getOwnForgetting,
    {
      answer: { data: OwnForgetting },
      summary: 'The caller’s own request to be forgotten, and whether there is a legal hold.',
    },
    async ({ actor }) => {
      const own = await ownForgetting(db, actor.id);
      return { answer: { data: { ...own, graceDays: forgetting.graceDays() } } };
    },
  );

  route(
    app,
    listForgettings,
    {
      answer: { data: Type.Array(ForgettingView), meta: Type.Object({ hasMore: Type.Boolean() }) },
      access: 'admins',
      summary: 'Requests to forget people and legal holds, those that changed last first.',
    },
    async () => {
      const { forgettings, hasMore } = await newestForgettings(db);
      return { answer: { data: forgettings, meta: { hasMore } } };
    },
  );

  route(
    app,
    previewForgetting,
    {
      params: ForgettingParams,
      answer: { data: ForgettingPreview },
      access: 'admins',
      summary: 'Counts in the log what would be destroyed with a person’s key; changes nothing.',
    },
    async ({ params: { userId } }) => {
      const [user] = await findUsers(db, [userId]);
      found(user, userTexts.notFound);
      return { answer: { data: await forgetting.countContent(userId) } };
    },
  );
}
