import { getSaigeFile, listSaigeFiles, listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { SaigeFile, SaigeParams, SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import { findSaigeFile, saigeFiles, saigeVersions } from '@mach42/read-models/saige/saige.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/found.ts';
import { choosableVersionsRoute } from './choosable-versions.ts';

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
