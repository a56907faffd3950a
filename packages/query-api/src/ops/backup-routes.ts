import { listBackups } from '@mach42/contracts/ops/calls.ts';
import { Backups } from '@mach42/contracts/ops/backup-schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

/** The backups of the installation, and what is done with them at the moment. */
export function backupRoutes(
  app: FastifyInstance,
  { backups }: Pick<QueryApiDeps, 'backups'>,
): void {
  route(
    app,
    listBackups,
    {
      answer: { data: Backups },
      access: 'admins',
      summary: 'The backups with age, size and what was found when each was read through last.',
    },
    async () => ({ answer: { data: await backups() } }),
  );
}
