import { breakGlass, endBreakGlass, markAccessSeen } from '@mach42/contracts/audit/calls.ts';
import {
  BreakGlassBody,
  breakGlassSeconds,
  AccessGrant,
  OwnerParams,
} from '@mach42/contracts/audit/schemas.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import type { BreakGlassOpened } from '@mach42/domain/audit/events.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, secondsAfter } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';
import { loadUser } from '../users/load-user.ts';

export function auditRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    breakGlass,
    {
      body: BreakGlassBody,
      answer: { data: AccessGrant },
      access: 'admins',
      summary: 'Opens the content of one user for 15 minutes, which is recorded and shown to them.',
    },
    async (request) => {
      const { userId, reason } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      await loadUser(commands, userId);
      const expiresAt = secondsAfter(at, breakGlassSeconds);
      const data = { openingId: newId(), userId, reason, expiresAt };
      const command = { type: 'GrantAccess', data, actor, at } as const;
      const done = await commands.execute(accessDecider, userId, command, origin);
      return { answer: { data: openingIn(done.events) }, position: done.position };
    },
  );

  route(
    app,
    endBreakGlass,
    {
      params: OwnerParams,
      answer: {},
      access: 'admins',
      summary: 'Closes what the caller has open of a user before its time is over.',
    },
    async (request) => {
      const { userId } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'EndAccess', data: { userId }, actor, at } as const;
      const { position } = await commands.execute(accessDecider, userId, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    markAccessSeen,
    {
      answer: {},
      summary: 'The caller has looked at who opened their content or set their credentials.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { credentialNewsAt } = (await loadUser(commands, actor.id)).activity;
      const data = { userId: actor.id, ...(credentialNewsAt === null ? {} : { credentialNewsAt }) };
      const command = { type: 'MarkAccessSeen', data, actor, at } as const;
      const { position } = await commands.execute(accessDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}

/** The access that these events granted, now or under the same key before. */
function openingIn(events: readonly RecordedEvent[]): AccessGrant {
  for (const event of events) {
    if (!isOpened(event)) continue;
    const { openingId, ...data } = event.data;
    return { id: openingId, ...data, openedAt: event.metadata.occurredAt, closedAt: null };
  }
  throw new Error('The command has granted no access.');
}

const isOpened = (
  event: Omit<RecordedEvent, 'type' | 'data'> & DomainEvent,
): event is RecordedEvent & BreakGlassOpened => event.type === 'BreakGlassOpened';
