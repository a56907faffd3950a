import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function workerRoutes(app: FastifyInstance, { workers }: QueryApiDeps): void {
  route(
    app,
    readWorkers,
    {
      answer: { data: WorkerReport },
      access: 'admins',
      summary: 'What the workers of models do now, and how they fared since they began.',
    },
    async () => ({ answer: { data: await workers.report() } }),
  );
}
