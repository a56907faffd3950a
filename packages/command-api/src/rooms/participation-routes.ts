import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/rooms/calls.ts';
import {
  Participant,
  ParticipantParams,
  ParticipantRoleBody,
  Room,
} from '@mach42/contracts/rooms/schemas.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { participantView, roomView } from './room-view.ts';

export function participationRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, now } = deps;

  route(
    app,
    calls.joinRoom,
    {
      params: IdParams,
      answer: { data: Room },
      access: 'guests and people',
      summary: 'Joins a forum, or a group room that one is invited to.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'JoinRoom', data: {}, actor, at } as const;
      const { id } = request.params;
      const { state, position } = await commands.execute(roomsDecider, id, command, origin);
      return { answer: { data: await roomView(deps, state, actor.id) }, position };
    },
  );

  route(
    app,
    calls.leaveRoom,
    { params: IdParams, answer: {}, access: 'guests and people', summary: 'Leaves a room.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'LeaveRoom', data: {}, actor, at } as const;
      const { id } = request.params;
      const { position } = await commands.execute(roomsDecider, id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    calls.setParticipantRole,
    {
      params: ParticipantParams,
      body: ParticipantRoleBody,
      answer: { data: Participant },
      summary: 'Gives another participant a role, for owners and moderators.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id, userId } = request.params;
      const { role } = request.body;
      const command = { type: 'AssignRole', data: { userId, role }, actor, at } as const;
      const { position } = await commands.execute(roomsDecider, id, command, origin);
      return { answer: { data: await participantView(commands, userId, role) }, position };
    },
  );

  route(
    app,
    calls.removeParticipant,
    {
      params: ParticipantParams,
      answer: {},
      summary: 'Removes another participant, for owners and moderators.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id, userId } = request.params;
      const command = { type: 'RemoveParticipant', data: { userId }, actor, at } as const;
      const { position } = await commands.execute(roomsDecider, id, command, origin);
      return { answer: {}, position };
    },
  );
}
