import {
  listAccess,
  listAuditEvents,
  listAccessGrants,
  openedChats,
  openedEntries,
  openedMessages,
  openedPhod,
  openedPhodDiff,
  openedPhodVersion,
  openedPhodVersions,
} from '@mach42/contracts/audit/calls.ts';
import {
  Access,
  AuditEvent,
  AuditQuery,
  ListedAccessGrant,
  OpenedChat,
  OpenedMessagesQuery,
  OwnerChatParams,
  OwnerParams,
  OwnerVersionParams,
  type ContentKind,
} from '@mach42/contracts/audit/schemas.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Message } from '@mach42/contracts/messages/schemas.ts';
import type { LogQuery } from '@mach42/contracts/ops/log-schemas.ts';
import {
  AtQuery,
  DiffQuery,
  PhodFile,
  PhodOperation,
  PhodVersion,
  PhodVersionFile,
  VersionsMeta,
  VersionsQuery,
} from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import type { Written } from '@mach42/http-kit/json-text.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route, type RouteOptions } from '@mach42/http-kit/route.ts';
import { auditPage, type AuditFilter } from '@mach42/read-models/audit/audit-events.reads.ts';
import { accessOf, allOpenings } from '@mach42/read-models/audit/openings.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps, QueryParts } from '../kernel/deps.ts';
import { storedTime, found } from '../kernel/query-checks.ts';
import { openedContent, type OpenedContent } from './opened-content.ts';

/**
 * Returns the cursor of a page of events.
 * @throws HttpRefusal VALIDATION_ERROR both cursors are given
 */
export function cursorIn({ after, before }: Pick<AuditQuery, 'after' | 'before'>) {
  if (after !== undefined && before !== undefined) {
    throw new HttpRefusal('VALIDATION_ERROR', 'Give one of after and before.');
  }
  return after === undefined
    ? ({ direction: 'before', cursor: before ?? Number.MAX_SAFE_INTEGER } as const)
    : ({ direction: 'after', cursor: after } as const);
}

/** The fields that narrow; times as they are stored: in UTC, with milliseconds. */
export function filterOf({
  after: _after,
  before: _before,
  limit: _limit,
  from,
  to,
  ...words
}: LogQuery): AuditFilter {
  const given = { ...words, from: storedTime(from), to: storedTime(to) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

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
        ...cursorIn(query),
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

/** Serves the content of a person to an admin with break-glass access, and never before that is recorded. */
export function contentRoutes(app: FastifyInstance, deps: QueryParts): void {
  for (const register of contents) register(app, deps);
}

const contents: readonly ((app: FastifyInstance, deps: QueryParts) => void)[] = [
  opened(openedPhod, {
    kind: 'phod',
    ref: ({ query }) => storedTime(query.at),
    summary:
      'The PHOD file of a user whose content the caller opened, without its secrets; with `at`, as it stood then.',
    params: OwnerParams,
    query: AtQuery,
    answer: { data: PhodFile },
    read: async (content, { params, query }) => ({
      data: await content.phod(params.userId, storedTime(query.at)),
    }),
  }),
  opened(openedPhodVersions, {
    kind: 'phod-versions',
    summary: 'The versions of the file of a user whose content the caller opened.',
    params: OwnerParams,
    query: VersionsQuery,
    answer: { data: Type.Array(PhodVersion), meta: VersionsMeta },
    async read(content, { params, query }) {
      const { versions: data, hasMore } = await content.versions(params.userId, query);
      return { data, meta: { hasMore } };
    },
  }),
  opened(openedPhodVersion, {
    kind: 'phod-version',
    ref: ({ params }) => String(params.version),
    summary: 'Such a file as it stood at a version, without its secrets.',
    params: OwnerVersionParams,
    answer: { data: PhodVersionFile },
    async read(content, { params }) {
      const data = await content.version(params.userId, params.version);
      return data && { data };
    },
    notFound: phodTexts.noSuchVersion,
  }),
  opened(openedPhodDiff, {
    kind: 'phod-diff',
    ref: ({ query }) => `${query.from}..${query.to}`,
    summary: 'What changed in such a file between two versions, without its secrets.',
    params: OwnerParams,
    query: DiffQuery,
    answer: { data: Type.Object({ ops: Type.Array(PhodOperation) }) },
    async read(content, { params, query }) {
      const data = await content.diff(params.userId, query.from, query.to);
      return data && { data };
    },
    notFound: phodTexts.noSuchVersion,
  }),
  opened(openedEntries, {
    kind: 'entries',
    summary: 'The DataRAIS entries of a user whose content the caller opened, newest first.',
    params: OwnerParams,
    answer: { entries: Type.Array(Entry) },
    read: async (content, { params }) => ({ entries: await content.entries(params.userId) }),
  }),
  opened(openedChats, {
    kind: 'chats',
    summary: 'The private chats of a user whose content the caller opened, newest first.',
    params: OwnerParams,
    answer: { data: Type.Array(OpenedChat) },
    read: async (content, { params }) => ({ data: await content.chats(params.userId) }),
  }),
  opened(openedMessages, {
    kind: 'chat',
    ref: ({ params }) => params.roomId,
    summary: 'The newest messages of such a chat, or those before a message; oldest first.',
    params: OwnerChatParams,
    query: OpenedMessagesQuery,
    answer: { data: Type.Array(Message), meta: Type.Object({ hasMore: Type.Boolean() }) },
    async read(content, { params: { userId, roomId }, query }) {
      const { before, limit = limits.roomPage } = query;
      const page = await content.messages(userId, { roomId, before, limit });
      return page && { data: page.messages, meta: { hasMore: page.hasMore } };
    },
  }),
];

interface OwnerShape extends CallShape {
  readonly params: { readonly userId: string };
}

type Content<Shape extends OwnerShape> = RouteOptions<Shape> & {
  readonly kind: ContentKind;
  /** Returns the name of the part that is read, for the record of the read. */
  readonly ref?: (request: CallRequest<Shape>) => string | undefined;
  readonly read: (
    content: OpenedContent,
    request: CallRequest<Shape>,
  ) => Promise<Written<Shape['answer']> | undefined>;
  /** Default: that this person has no such content. */
  readonly notFound?: string;
};

function opened<Shape extends OwnerShape>(call: Call<Shape>, options: Content<Shape>) {
  const { kind, ref, read, notFound = auditTexts.notTheirs } = options;
  return (app: FastifyInstance, { db, phods, breakGlass }: QueryParts): void =>
    route(app, call, { ...options, access: 'admins' }, async (request) => {
      const { actor, id } = request;
      const { userId } = request.params as OwnerShape['params'];
      await breakGlass.requireOpen(actor, userId);
      const answer = found(await read(openedContent({ db, phods }, actor.id), request), notFound);
      const part = ref?.(request);
      const what = { userId, kind, ...(part === undefined ? {} : { ref: part }) };
      await breakGlass.record(actor, what, id);
      return { answer };
    });
}
