import { listAccess, listAuditEvents, listAccessGrants } from '@mach42/contracts/audit/calls.ts';
import {
  Access,
  AuditEvent,
  AuditQuery,
  ListedAccessGrant,
} from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { route } from '@mach42/http-kit/route.ts';
import { auditPage } from '@mach42/read-models/audit/audit-events.reads.ts';
import { accessOf, allOpenings } from '@mach42/read-models/audit/openings.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { filterOf, placeIn } from './event-query.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function auditRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listAuditEvents,
    {
      query: AuditQuery,
      answer: {
        data: Type.Array(AuditEvent),
        meta: Type.Object({ hasMore: Type.Boolean() }),
      },
      access: 'admins',
      summary:
        'What happened, without its content: the newest events, or those after or before a position; oldest first.',
    },
    async ({ query }) => {
      const { limit = limits.auditPage, quiet = false } = query;
      const { events, hasMore } = await auditPage(db, filterOf(query), {
        ...placeIn(query),
        limit,
        quiet,
      });
      return { answer: { data: events, meta: { hasMore } } };
    },
  );

  route(
    app,
    listAccessGrants,
    {
      answer: { data: Type.Array(ListedAccessGrant) },
      access: 'admins',
      summary: 'Whose content admins opened, when, why and what they read, newest first.',
    },
    async () => ({ answer: { data: await allOpenings(db) } }),
  );

  route(
    app,
    listAccess,
    {
      answer: { data: Type.Array(Access) },
      summary:
        'Who opened the content of the caller, when, why and what they read, and who set a password or secret word of theirs.',
    },
    async ({ actor }) => ({ answer: { data: await accessOf(db, actor.id) } }),
  );
}
