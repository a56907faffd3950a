import { OpenedMessagesQuery } from '@mach42/contracts/audit/schemas.ts';
import { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Nullable } from '@mach42/contracts/kernel/schema.ts';
import { Message } from '@mach42/contracts/messages/schemas.ts';
import {
  pastEntries,
  pastMessages,
  pastPhod,
  pastRooms,
  pastVersions,
  readReplay,
  readTimeTravel,
} from '@mach42/contracts/ops/calls.ts';
import { PastRoom, PastRoomParams, Replay, TimeTravel } from '@mach42/contracts/ops/schemas.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import {
  PhodFile,
  PhodVersion,
  VersionsMeta,
  VersionsQuery,
} from '@mach42/contracts/phod/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { openedContent } from '../audit/opened-content.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { PhodTexts } from '../phod/phod-texts.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';

const access = 'admins';

/** The workspace as a person saw it at an earlier time, for the admin who opened it. */
export function timeTravelRoutes(
  app: FastifyInstance,
  { past, compute }: Pick<QueryApiDeps, 'past' | 'compute'>,
): void {
  // Texts of one time must not be taken for those of another: a database has its own.
  const texts = new WeakMap<Reader, PhodTexts>();

  /** @throws HttpRefusal none is open, or another admin opened it */
  function opened(adminId: string) {
    const { travel } = past() ?? {};
    if (travel === undefined || travel.isReplay)
      throw new HttpRefusal('NOT_FOUND', timeTravelTexts.none);
    if (travel.adminId !== adminId) throw new HttpRefusal('FORBIDDEN', timeTravelTexts.notYours);
    const db = past()?.db;
    if (db === undefined) throw new HttpRefusal('CONFLICT', timeTravelTexts.building);
    const phods = texts.get(db) ?? new PhodTexts(db, compute);
    texts.set(db, phods);
    const { userId } = travel;
    const viewer = { id: userId, isGuest: false, activeRole: 'standard' } as const;
    return { db, userId, viewer, content: openedContent({ db, phods }, adminId) };
  }

  route(
    app,
    readTimeTravel,
    {
      answer: { data: Nullable(TimeTravel) },
      access,
      summary: 'The view of an earlier time that is under way; null where there is none.',
    },
    async () => ({ answer: { data: past()?.travel ?? null } }),
  );

  route(
    app,
    readReplay,
    {
      answer: { data: Nullable(Replay) },
      access,
      summary: 'Which rows each of the last events changed, in the replay that is under way.',
    },
    async ({ actor }) => {
      const { travel, changed = null, steps = [] } = past() ?? {};
      if (travel?.isReplay !== true) return { answer: { data: null } };
      if (travel.adminId !== actor.id) throw new HttpRefusal('FORBIDDEN', timeTravelTexts.notYours);
      return { answer: { data: { travel, changed, steps: [...steps] } } };
    },
  );

  route(
    app,
    pastPhod,
    {
      answer: { data: PhodFile },
      access,
      summary: 'The PHOD file of that person as it was, without its secrets.',
    },
    async ({ actor }) => {
      const { content, userId } = opened(actor.id);
      return { answer: { data: await content.phod(userId, undefined) } };
    },
  );

  route(
    app,
    pastVersions,
    {
      query: VersionsQuery,
      answer: { data: Type.Array(PhodVersion), meta: VersionsMeta },
      access,
      summary: 'The versions that the file had then.',
    },
    async ({ actor, query }) => {
      const { content, userId } = opened(actor.id);
      const { versions: data, hasMore } = await content.versions(userId, query);
      return { answer: { data, meta: { hasMore } } };
    },
  );

  route(
    app,
    pastEntries,
    {
      answer: { entries: Type.Array(Entry) },
      access,
      summary: 'The DataRAIS entries of that person as they were, newest first.',
    },
    async ({ actor }) => {
      const { content, userId } = opened(actor.id);
      return { answer: { entries: await content.entries(userId) } };
    },
  );

  route(
    app,
    pastRooms,
    {
      answer: { data: Type.Array(PastRoom) },
      access,
      summary: 'The rooms that this person saw then.',
    },
    async ({ actor }) => {
      const { db, userId } = opened(actor.id);
      const rooms = await roomsOf(db, userId);
      const data = rooms.map(
        ({ id, name, type, participantCount, lastMessageAt, unreadCount }) => ({
          id,
          name,
          type,
          participantCount,
          lastMessageAt,
          unreadCount,
        }),
      );
      return { answer: { data } };
    },
  );

  route(
    app,
    pastMessages,
    {
      params: PastRoomParams,
      query: OpenedMessagesQuery,
      answer: { data: Type.Array(Message), meta: Type.Object({ hasMore: Type.Boolean() }) },
      access,
      summary:
        'The newest messages of such a room as they were, or those before one; oldest first.',
    },
    async ({ actor, params, query: { before, limit = limits.roomPage } }) => {
      const { db, userId, viewer } = opened(actor.id);
      const room = found(await findVisibleRoom(db, viewer, params.roomId), roomTexts.notFound);
      const which = { roomId: room.id, viewerId: userId, before, limit };
      const { messages: data, hasMore } = await messagesPage(db, which);
      return { answer: { data, meta: { hasMore } } };
    },
  );
}
