import { listBlockedPeople } from '@mach42/contracts/blocking/calls.ts';
import { BlockedPerson } from '@mach42/contracts/blocking/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { blockedPeopleOf } from '@mach42/read-models/blocking/blocked-people.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function blockingRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listBlockedPeople,
    {
      answer: { data: Type.Array(BlockedPerson) },
      summary: 'The people whom the caller blocked, for the caller alone.',
    },
    async ({ actor }) => ({ answer: { data: await blockedPeopleOf(db, actor.id) } }),
  );
}
