import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { listChoosableSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { ChoosableSaigeVersion, SaigeParams } from '@mach42/contracts/saige/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { saigeVersionsRun } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import { saigeVersionHeads } from '@mach42/read-models/saige/saige.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/found.ts';
import { modelsFor } from '../models/available-models.ts';

export function choosableVersionsRoute(
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
      const known = modelsFor(actor, models, new Map()).some(({ id }) => id === modelId);
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
