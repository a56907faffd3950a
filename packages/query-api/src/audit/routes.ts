import { listAccess, listAuditEvents, listAccessGrants } from '@mach42/contracts/audit/calls.ts';
import {
  Access,
  AuditEvent,
  AuditQuery,
  NamedAccessGrant,
} from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import { auditPage, type AuditFilter } from '@mach42/read-models/audit/audit-events.reads.ts';
import { accessOf, allOpenings } from '@mach42/read-models/audit/openings.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { storedTime } from '../kernel/query-checks.ts';
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
      const { limit = limits.auditPage } = query;
      const { events, hasMore } = await auditPage(db, filterOf(query), {
        ...placeIn(query),
        limit,
      });
      return { answer: { data: events, meta: { hasMore } } };
    },
  );

  route(
    app,
    listAccessGrants,
    {
      answer: { data: Type.Array(NamedAccessGrant) },
      access: 'admins',
      summary: 'Whose content admins opened, when and why, newest first.',
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

function placeIn({ after, before }: AuditQuery) {
  if (after !== undefined && before !== undefined) {
    throw new HttpRefusal('VALIDATION_ERROR', 'Give one of after and before.');
  }
  return after === undefined
    ? ({ direction: 'before', place: before ?? Number.MAX_SAFE_INTEGER } as const)
    : ({ direction: 'after', place: after } as const);
}

/** Times as they are stored: in UTC, with milliseconds. */
function filterOf({ category, stream, type, actor, from, to }: AuditQuery): AuditFilter {
  const given = {
    category,
    stream,
    type,
    actor,
    from: storedTime(from),
    to: storedTime(to),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
