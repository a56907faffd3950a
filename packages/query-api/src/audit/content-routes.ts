import {
  openedChats,
  openedEntries,
  openedMessages,
  openedPhod,
  openedPhodDiff,
  openedPhodVersion,
  openedPhodVersions,
} from '@mach42/contracts/audit/calls.ts';
import {
  OpenedChat,
  OpenedMessagesQuery,
  OwnerChatParams,
  OwnerParams,
  OwnerVersionParams,
  type ContentKind,
} from '@mach42/contracts/audit/schemas.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Message } from '@mach42/contracts/messages/schemas.ts';
import {
  DiffQuery,
  PhodFile,
  PhodOperation,
  PhodVersion,
  PhodVersionFile,
  VersionsMeta,
  VersionsQuery,
} from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/found.ts';
import { openedContent } from './opened-content.ts';

/** What a request says of itself. */
interface Asking {
  readonly actor: CallActor;
  readonly id: string;
}

export function contentRoutes(app: FastifyInstance, { db, compute, glass }: QueryApiDeps): void {
  /** Answers content of somebody only through the glass, and never before it is recorded. */
  async function throughGlass<Content>(
    { actor, id }: Asking,
    what: { readonly userId: string; readonly kind: ContentKind; readonly ref?: string },
    read: () => Promise<Content | undefined>,
    otherwise: string = auditTexts.notTheirs,
  ): Promise<Content> {
    await glass.requireOpen(actor, what.userId);
    const content = found(await read(), otherwise);
    await glass.record(actor, what, id);
    return content;
  }

  const contentFor = ({ actor }: Asking) => openedContent({ db, compute }, actor.id);

  route(
    app,
    openedPhod,
    {
      params: OwnerParams,
      answer: { data: PhodFile },
      access: 'admins',
      summary: 'The PHOD file of a user whose content the caller opened, without its secrets.',
    },
    async (request) => {
      const { userId } = request.params;
      const read = () => contentFor(request).phod(userId);
      return { answer: { data: await throughGlass(request, { userId, kind: 'phod' }, read) } };
    },
  );

  route(
    app,
    openedPhodVersions,
    {
      params: OwnerParams,
      query: VersionsQuery,
      answer: { data: Type.Array(PhodVersion), meta: VersionsMeta },
      access: 'admins',
      summary: 'The versions of the file of a user whose content the caller opened.',
    },
    async (request) => {
      const { userId } = request.params;
      const what = { userId, kind: 'phod-versions' } as const;
      const read = () => contentFor(request).versions(userId, request.query);
      const { versions: data, hasMore } = await throughGlass(request, what, read);
      return { answer: { data, meta: { hasMore } } };
    },
  );

  route(
    app,
    openedPhodVersion,
    {
      params: OwnerVersionParams,
      answer: { data: PhodVersionFile },
      access: 'admins',
      summary: 'Such a file as it stood at a version, without its secrets.',
    },
    async (request) => {
      const { userId, version } = request.params;
      const what = { userId, kind: 'phod-version', ref: String(version) } as const;
      const read = () => contentFor(request).version(userId, version);
      return { answer: { data: await throughGlass(request, what, read, phodTexts.noSuchVersion) } };
    },
  );

  route(
    app,
    openedPhodDiff,
    {
      params: OwnerParams,
      query: DiffQuery,
      answer: { data: Type.Object({ ops: Type.Array(PhodOperation) }) },
      access: 'admins',
      summary: 'What changed in such a file between two versions, without its secrets.',
    },
    async (request) => {
      const { userId } = request.params;
      const { from, to } = request.query;
      const what = { userId, kind: 'phod-diff', ref: `${from}..${to}` } as const;
      const read = () => contentFor(request).diff(userId, from, to);
      const ops = await throughGlass(request, what, read, phodTexts.noSuchVersion);
      return { answer: { data: { ops } } };
    },
  );

  route(
    app,
    openedEntries,
    {
      params: OwnerParams,
      answer: { entries: Type.Array(Entry) },
      access: 'admins',
      summary: 'The DataRAIS entries of a user whose content the caller opened, newest first.',
    },
    async (request) => {
      const { userId } = request.params;
      const what = { userId, kind: 'entries' } as const;
      const entries = await throughGlass(request, what, () => contentFor(request).entries(userId));
      return { answer: { entries } };
    },
  );

  route(
    app,
    openedChats,
    {
      params: OwnerParams,
      answer: { data: Type.Array(OpenedChat) },
      access: 'admins',
      summary: 'The private chats of a user whose content the caller opened, newest first.',
    },
    async (request) => {
      const { userId } = request.params;
      const what = { userId, kind: 'chats' } as const;
      const data = await throughGlass(request, what, () => contentFor(request).chats(userId));
      return { answer: { data } };
    },
  );

  route(
    app,
    openedMessages,
    {
      params: OwnerChatParams,
      query: OpenedMessagesQuery,
      answer: { data: Type.Array(Message), meta: Type.Object({ hasMore: Type.Boolean() }) },
      access: 'admins',
      summary: 'The newest messages of such a chat, or those before a message; oldest first.',
    },
    async (request) => {
      const { userId, roomId } = request.params;
      const { before, limit = limits.roomPage } = request.query;
      const what = { userId, kind: 'chat', ref: roomId } as const;
      const read = () => contentFor(request).messages(userId, { roomId, before, limit });
      const { messages, hasMore } = await throughGlass(request, what, read);
      return { answer: { data: messages, meta: { hasMore } } };
    },
  );
}
