import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { AtQuery } from '@mach42/contracts/phod/schemas.ts';
import {
  getSaigeFile,
  listChoosableSaigeVersions,
  listSaigeFiles,
  listSaigeVersions,
  findSaigeAnswers,
  getSaigeInfluence,
  listSaigeAnswers,
  listSaigePeople,
  listSaigeQuestions,
} from '@mach42/contracts/saige/calls.ts';
import {
  ChoosableSaigeVersion,
  SaigeFile,
  SaigeParams,
  SaigeVersion,
  SaigeAnswer,
  SaigeAnswersQuery,
  SaigeInfluence,
  SaigePerson,
  SaigeQuestion,
  SaigeVersionParams,
} from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import { saigeVersionsRun } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import {
  saigeAnswers,
  saigeAnswersOf,
  saigeInfluence,
  saigePeople,
  saigeQuestions,
} from '@mach42/read-models/saige/influence.reads.ts';
import {
  findSaigeFile,
  saigeFiles,
  saigeFileAt,
  saigeVersionHeads,
  saigeVersions,
} from '@mach42/read-models/saige/saige.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found, storedTime } from '../kernel/query-checks.ts';
import { modelsFor } from '../models/available-models.ts';

const dayMs = 86_400_000;

/** The answers that each version of a persona was used for: counts and ids, never content. */
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
    listSaigeQuestions,
    {
      access: 'admins',
      params: SaigeVersionParams,
      answer: { data: Type.Array(SaigeQuestion) },
      summary: `Answers of a version where the caller takes part, newest first: at most ${limits.ledgerPage}, among its last ${limits.whatIfAnswers}.`,
    },
    async ({ params: { id: modelId, version }, actor }) => {
      await requireFile(modelId);
      return { answer: { data: await saigeQuestions(db, { modelId, version }, actor.id) } };
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

export function saigeRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db } = deps;
  choosableVersionsRoute(app, deps);

  route(
    app,
    listSaigeFiles,
    {
      access: 'admins',
      answer: { data: Type.Array(SaigeFile) },
      summary: 'The personas of all models that have one.',
    },
    async () => ({ answer: { data: await saigeFiles(db) } }),
  );

  route(
    app,
    getSaigeFile,
    {
      access: 'admins',
      params: SaigeParams,
      query: AtQuery,
      answer: { data: SaigeFile },
      summary: 'The persona of a model, as it is or as it was at a time.',
    },
    async ({ params: { id }, query }) => {
      const at = storedTime(query.at);
      const file = found(await findSaigeFile(db, id), saigeTexts.notFound);
      if (at === undefined) return { answer: { data: file } };
      const then = await saigeFileAt(db, id, at);
      return { answer: { data: found(then, saigeTexts.notYet) } };
    },
  );

  route(
    app,
    listSaigeVersions,
    {
      access: 'admins',
      params: SaigeParams,
      answer: { data: Type.Array(SaigeVersion) },
      summary: 'All versions of a persona with their content, newest first.',
    },
    async ({ params }) => {
      const versions = await saigeVersions(db, params.id);
      const some = versions.length === 0 ? undefined : versions;
      return { answer: { data: found(some, saigeTexts.notFound) } };
    },
  );
}

function choosableVersionsRoute(
  app: FastifyInstance,
  { db, models }: Pick<QueryApiDeps, 'db' | 'models'>,
): void {
  route(
    app,
    listChoosableSaigeVersions,
    {
      params: SaigeParams,
      answer: { data: Type.Array(ChoosableSaigeVersion) },
      summary:
        'The versions of a model’s SAIGE file that the caller may have a job run with, without their content: for admins all, for others the present one and those of their own jobs.',
    },
    async ({ actor, params: { id: modelId } }) => {
      const known = modelsFor(actor, models(), new Map()).some(({ id }) => id === modelId);
      found(known || undefined, modelTexts.unknown);
      const all = await saigeVersionHeads(db, modelId);
      if (actor.activeRole === 'admin') return { answer: { data: all } };
      const own = await saigeVersionsRun(db, actor.id, modelId);
      const data = all
        .filter(({ version }, index) => index === 0 || own.includes(version))
        .map(({ version, at }) => ({ version, at }));
      return { answer: { data } };
    },
  );
}
