import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { getRoom, listParticipants, listRooms } from '@mach42/contracts/rooms/calls.ts';
import {
  Participant,
  ParticipantsMeta,
  ParticipantsQuery,
  Room,
} from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import { participantsPage } from '@mach42/read-models/rooms/participants.reads.ts';
import { roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom, isForViewer, keepsOrder } from './visible-room.ts';

export function roomRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listRooms,
    {
      answer: { data: Type.Array(Room) },
      access: 'guests and people',
      summary: 'The rooms of the caller, and the forums.',
    },
    async (request) => {
      const { actor } = request;
      const rooms = await roomsOf(db, actor.id, {
        keepsOrder: keepsOrder(actor),
        pause: () => request.pause(),
      });
      return { answer: { data: rooms.filter((room) => isForViewer(actor, room)) } };
    },
  );

  route(
    app,
    getRoom,
    {
      params: IdParams,
      answer: { data: Room },
      access: 'guests and people',
      summary: 'One room of the caller, or a forum.',
    },
    async ({ actor, params }) => ({
      answer: { data: found(await findVisibleRoom(db, actor, params.id), roomTexts.notFound) },
    }),
  );

  route(
    app,
    listParticipants,
    {
      params: IdParams,
      query: ParticipantsQuery,
      answer: { data: Type.Array(Participant), meta: ParticipantsMeta },
      access: 'guests and people',
      summary:
        'Who is in a room, page by page: owners, moderators, then the others, as they joined; with `q` those who are called like that.',
    },
    async (request) => {
      const { actor, params } = request;
      const { limit = limits.participantsPage, ...which } = request.query;
      const pause = () => request.pause();
      const { id: roomId } = found(await findVisibleRoom(db, actor, params.id), roomTexts.notFound);
      const { participants: data, next } = await participantsPage(db, {
        ...which,
        roomId,
        limit,
        pause,
      });
      return { answer: { data, meta: { hasMore: next !== null, next } } };
    },
  );
}
