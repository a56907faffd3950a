import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/rooms/calls.ts';
import { Invitation, InviteBody, InviteParams, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { requireRunning } from '@mach42/domain/rooms/access.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { invitationView } from './invitation-view.ts';
import { invitingOf } from './inviting.ts';
import { loadRoom } from './load-room.ts';
import { roomView } from './room-view.ts';

export function invitationRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, now } = deps;

  route(
    app,
    calls.inviteToRoom,
    {
      params: IdParams,
      body: InviteBody,
      answer: { data: Invitation },
      summary: 'Invites a person, whoever has a mobile number, or whoever has the link.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id } = request.params;
      requireRunning(await loadRoom(commands, id), actor);
      const data = await invitingOf(deps, id, request.body, at);
      const command = { type: 'InviteParticipant', data, actor, at } as const;
      const executed = await commands.execute(roomsDecider, id, command, origin);
      const answer = { data: await invitationView(deps, executed, data, at) };
      return { answer, position: executed.position };
    },
  );

  route(
    app,
    calls.acceptInvitation,
    {
      params: InviteParams,
      answer: { data: Room },
      access: 'guests and people',
      summary: 'Comes into the room of an invitation.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { invitationId, roomId } = await findInvitation(deps, request.params.inviteKey);
      const command = { type: 'AcceptInvitation', data: { invitationId }, actor, at } as const;
      const { state, position } = await commands.execute(roomsDecider, roomId, command, origin);
      return { answer: { data: await roomView(deps, state, actor.id) }, position };
    },
  );

  route(
    app,
    calls.revokeInvitation,
    {
      params: InviteParams,
      answer: {},
      summary: 'Takes an invitation back, for those who run the room; declines one’s own.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { invitationId, roomId } = await findInvitation(deps, request.params.inviteKey);
      const command = { type: 'RevokeInvitation', data: { invitationId }, actor, at } as const;
      const { position } = await commands.execute(roomsDecider, roomId, command, origin);
      return { answer: {}, position };
    },
  );
}

/** @throws Refusal NOT_FOUND */
async function findInvitation(
  { keys, lookups }: Pick<CommandApiDeps, 'keys' | 'lookups'>,
  inviteKey: string,
): Promise<{ readonly invitationId: string; readonly roomId: string }> {
  const invitationId = keys.idOf('invitation', inviteKey);
  if (invitationId === undefined) return refuse('NOT_FOUND', roomTexts.invitationGone);
  const roomId = await lookups.roomOfInvitation(invitationId);
  return roomId === undefined
    ? refuse('NOT_FOUND', roomTexts.invitationGone)
    : { invitationId, roomId };
}
