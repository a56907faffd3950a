import {
  getSaigeFile,
  listChoosableSaigeVersions,
  listSaigeFiles,
  listSaigeVersions,
} from '@mach42/contracts/saige/calls.ts';
import {
  ChoosableSaigeVersion,
  SaigeFile,
  SaigeParams,
  SaigeVersion,
} from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  findSaigeFile,
  saigeFiles,
  saigeVersionHeads,
  saigeVersions,
} from '@mach42/read-models/saige/saige.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { saigeVersionsRun } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { modelsFor } from '../models/available-models.ts';

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
      answer: { data: SaigeFile },
      summary: 'The persona of a model.',
    },
    async ({ params }) => {
      const file = await findSaigeFile(db, params.id);
      return { answer: { data: found(file, saigeTexts.notFound) } };
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
