import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/rooms/calls.ts';
import { Invitation, InviteBody, InviteParams, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { requireRunning, isParticipant } from '@mach42/domain/rooms/access.ts';
import type { InviteParticipant } from '@mach42/domain/rooms/commands.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import { openInvitationByName } from '@mach42/domain/rooms/open-invitations.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { findUser } from '../users/load-user.ts';
import { loadRoom, roomView } from './room-view.ts';

export function invitationRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, now } = deps;

  route(
    app,
    calls.inviteToRoom,
    {
      params: IdParams,
      body: InviteBody,
      answer: { data: Invitation },
      summary: 'Invites a person, the person with a mobile number, or anyone with the link.',
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

type Deps = Pick<CommandApiDeps, 'commands' | 'lookups'>;

/**
 * Returns the data of an invitation.
 * @throws Refusal VALIDATION_ERROR, NOT_FOUND
 */
async function invitingOf(
  deps: Deps,
  roomId: string,
  { userId, mobile, expiresIn = limits.invitationSeconds }: InviteBody,
  at: string,
): Promise<InviteParticipant['data']> {
  const expiresAt = new Date(Date.parse(at) + expiresIn * 1000).toISOString();
  const invitation = { invitationId: newId(), expiresAt };
  if (mobile !== undefined) {
    if (userId !== undefined) refuse('VALIDATION_ERROR', roomTexts.inviteByOne, '/mobile');
    return { ...invitation, userId: await inviteeWith(deps, roomId, mobile), byMobile: true };
  }
  if (userId === undefined) return invitation;
  const user = await findUser(deps.commands, userId);
  if (user?.status !== 'active') return refuse('NOT_FOUND', userTexts.notFound);
  return { ...invitation, userId };
}

/**
 * The answer does not reveal who has a number, or whether anyone has: where no person has it, or
 * that person is in the room already, the invitation is for an id without a person.
 */
async function inviteeWith(
  { commands, lookups }: Deps,
  roomId: string,
  mobile: string,
): Promise<string> {
  const noPerson = newId();
  const found = (await lookups.personWithMobile(normaliseMobile(mobile))) ?? noPerson;
  const room = await loadRoom(commands, roomId);
  return room.exists && isParticipant(room, found) ? noPerson : found;
}

/** The invitation that a command made, or that there was already. */
async function invitationView(
  { commands, keys }: Pick<CommandApiDeps, 'commands' | 'keys'>,
  { state, events }: Executed<RoomState>,
  asked: InviteParticipant['data'],
  at: string,
): Promise<Invitation> {
  if (!state.exists) return refuse('NOT_FOUND', roomTexts.notFound);
  const [made] = events as readonly DomainEvent[] as readonly RoomEvent[];
  const id =
    made?.type === 'ParticipantInvited'
      ? made.data.invitationId
      : openInvitationByName(state, asked.userId ?? '', at);
  const invitation = id === undefined ? undefined : state.invitations[id];
  if (id === undefined || invitation === undefined) {
    return refuse('NOT_FOUND', roomTexts.invitationGone);
  }
  const inviter = await findUser(commands, invitation.invitedBy);
  const { byMobile, userId = null, invitedBy, createdAt, expiresAt } = invitation;
  return {
    id,
    _id: id,
    inviteKey: keys.keyOf('invitation', id),
    roomId: state.roomId,
    roomName: state.name,
    userId: byMobile === true ? null : userId,
    ...(byMobile === true ? { byMobile } : {}),
    invitedBy: {
      userId: invitedBy,
      name: inviter === undefined ? userTexts.guest : fullName(inviter),
    },
    createdAt,
    expiresAt,
  };
}
