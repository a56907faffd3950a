import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import {
  findSaigeAnswers,
  getSaigeInfluence,
  listSaigeAnswers,
  listSaigePeople,
} from '@mach42/contracts/saige/calls.ts';
import {
  SaigeAnswer,
  SaigeAnswersQuery,
  SaigeInfluence,
  SaigeParams,
  SaigePerson,
  SaigeVersionParams,
} from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  saigeAnswers,
  saigeAnswersOf,
  saigeInfluence,
  saigePeople,
} from '@mach42/read-models/saige/influence.reads.ts';
import { findSaigeFile } from '@mach42/read-models/saige/saige.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';

const dayMs = 86_400_000;

/** Which answers the versions of a persona were made by: counts and ids, never what was said. */
export function influenceRoutes(app: FastifyInstance, { db, now }: QueryApiDeps): void {
  const requireFile = async (id: string) => found(await findSaigeFile(db, id), saigeTexts.notFound);

  route(
    app,
    getSaigeInfluence,
    {
      access: 'admins',
      params: SaigeParams,
      answer: { data: SaigeInfluence },
      summary:
        'How many answers each version of a persona held for, by day, and for how many people.',
    },
    async ({ params: { id } }) => {
      await requireFile(id);
      const since = new Date(now() - (limits.personaDays - 1) * dayMs).toISOString().slice(0, 10);
      return { answer: { data: await saigeInfluence(db, id, since) } };
    },
  );

  route(
    app,
    listSaigeAnswers,
    {
      access: 'admins',
      params: SaigeVersionParams,
      query: SaigeAnswersQuery,
      answer: {
        data: Type.Array(SaigeAnswer),
        meta: Type.Object({ hasMore: Type.Boolean() }),
      },
      summary: 'The answers that a version of a persona held for, by their ids, newest first.',
    },
    async ({ params: { id: modelId, version }, query }) => {
      await requireFile(modelId);
      const { before, limit = limits.ledgerPage } = query;
      return { answer: await saigeAnswers(db, { modelId, version }, { before, limit }) };
    },
  );

  route(
    app,
    listSaigePeople,
    {
      access: 'admins',
      params: SaigeVersionParams,
      answer: { data: Type.Array(SaigePerson) },
      summary: `On whose behalf a version of a persona held for answers: at most ${limits.ledgerPageMaximum} people, those with the most answers first.`,
    },
    async ({ params: { id: modelId, version } }) => {
      await requireFile(modelId);
      return { answer: { data: await saigePeople(db, { modelId, version }) } };
    },
  );

  route(
    app,
    findSaigeAnswers,
    {
      access: 'admins',
      params: IdParams,
      answer: { data: Type.Array(SaigeAnswer) },
      summary: 'The version of a persona that held for a message, a job or a call, by its id.',
    },
    async ({ params }) => {
      const answers = await saigeAnswersOf(db, params.id);
      const some = answers.length === 0 ? undefined : answers;
      return { answer: { data: found(some, saigeTexts.noSuchAnswer) } };
    },
  );
}
