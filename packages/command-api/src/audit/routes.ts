import { breakGlass, endBreakGlass, markAccessSeen } from '@mach42/contracts/audit/calls.ts';
import {
  BreakGlassBody,
  breakGlassSeconds,
  AccessGrant,
  OwnerParams,
} from '@mach42/contracts/audit/schemas.ts';
import type { Environment } from '@mach42/contracts/users/schemas.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import type { BreakGlassOpened } from '@mach42/domain/audit/events.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { UserEvent } from '@mach42/domain/users/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, secondsAfter } from '../http/calling.ts';
import type { Fold } from '../kernel/commands.ts';
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
      const { at: credentialNewsAt } = (await commands.load(credentialNews, actor.id)).state;
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

interface CredentialNews {
  /** Where the person has not signed in with the newest credential yet. */
  readonly unused: readonly Environment[];
  /** ISO 8601, UTC. */
  readonly at: string | null;
}

/** When a credential of the person was last set, or used for the first time after that. */
const credentialNews: Fold<CredentialNews, UserEvent> = {
  category: 'user',
  stateVersion: 1,
  initialState: { unused: [], at: null },
  evolve(news, event, at) {
    if (event.type === 'PasswordReset') return { unused: [...without(news, 'web'), 'web'], at };
    if (event.type === 'SecretReset') return { unused: [...without(news, 'gpt'), 'gpt'], at };
    if (event.type === 'PasswordChanged') return { ...news, unused: without(news, 'web') };
    if (event.type === 'SecretChanged') return { ...news, unused: without(news, 'gpt') };
    if (event.type !== 'UserSignedIn') return news;
    const { environment } = event.data;
    if (!news.unused.includes(environment)) return news;
    return { unused: without(news, environment), at };
  },
};

const without = ({ unused }: CredentialNews, used: Environment): Environment[] =>
  unused.filter((environment) => environment !== used);
