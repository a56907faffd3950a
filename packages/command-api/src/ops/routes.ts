import { rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { ProjectionParams, RebuildBegun } from '@mach42/contracts/health/schemas.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';

export function opsRoutes(app: FastifyInstance, { readModels }: CommandApiDeps): void {
  route(
    app,
    rebuildProjection,
    {
      params: ProjectionParams,
      answer: { data: RebuildBegun },
      access: 'admins',
      summary:
        'Builds the read models anew while reads go on from the old ones; all projectors share one position, so all are.',
    },
    ({ params: { name } }) => {
      const { projectors } = readModels;
      if (!projectors.includes(name)) throw new HttpRefusal('NOT_FOUND', opsTexts.unknown);
      if (!readModels.rebuild()) throw new HttpRefusal('CONFLICT', opsTexts.alreadyRebuilding);
      return { answer: { data: { name, rebuilds: [...projectors] } } };
    },
  );
}
