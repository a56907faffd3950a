import { getRoom, listParticipants, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { route } from '@mach42/http-kit/route.ts';
import { roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/found.ts';
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
    async ({ actor }) => {
      const rooms = await roomsOf(db, actor.id, keepsOrder(actor));
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
      answer: { data: Type.Array(Participant) },
      access: 'guests and people',
      summary: 'Who is in a room, in the order of their joining.',
    },
    async ({ actor, params }) => {
      const room = found(await findVisibleRoom(db, actor, params.id), roomTexts.notFound);
      return { answer: { data: room.participants } };
    },
  );
}
