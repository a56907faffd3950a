import { listArchive } from '@mach42/contracts/ops/calls.ts';
import { Archive } from '@mach42/contracts/ops/archive-schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

/** The segments of the log, and how far an archiving is. */
export function archiveRoutes(
  app: FastifyInstance,
  { archive }: Pick<QueryApiDeps, 'archive'>,
): void {
  route(
    app,
    listArchive,
    {
      answer: { data: Archive },
      access: 'admins',
      summary: 'The segments that old events are in, with their hashes.',
    },
    async () => ({ answer: { data: await archive() } }),
  );
}
