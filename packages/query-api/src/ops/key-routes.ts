import { listKeys } from '@mach42/contracts/ops/calls.ts';
import { Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

/** The keys of the vault, without what is secret of them. */
export function keyRoutes(
  app: FastifyInstance,
  { vaultKeys }: Pick<QueryApiDeps, 'vaultKeys'>,
): void {
  route(
    app,
    listKeys,
    {
      answer: { data: Keys },
      access: 'admins',
      summary: 'The keys with purpose, age and state, and how far a replacement is.',
    },
    async () => ({ answer: { data: await vaultKeys() } }),
  );
}
