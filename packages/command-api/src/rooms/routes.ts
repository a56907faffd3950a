import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { createRoom, editRoom } from '@mach42/contracts/rooms/calls.ts';
import { CreateRoomBody, EditRoomBody, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { requireParticipant, requireRunning } from '@mach42/domain/rooms/access.ts';
import type { RoomCommand } from '@mach42/domain/rooms/commands.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, partOf, type Calling } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';
import { loadRoom } from './load-room.ts';
import { roomCreation, roomView } from './room-view.ts';

/** A guest has one private chat: asking for it again answers the same one. */
const guestChatKey = 'guest-chat';

export function roomRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, surroundings, now } = deps;

  async function view(
    state: RoomState,
    viewerId: string,
    lastMessageAt: string | null,
  ): Promise<Room> {
    if (!state.exists) return refuse('NOT_FOUND', roomTexts.notFound);
    const { state: createdAt } = await commands.load(roomCreation, state.roomId);
    return roomView(commands, state, viewerId, { createdAt, lastMessageAt });
  }

  route(
    app,
    createRoom,
    {
      body: CreateRoomBody,
      answer: { data: Room },
      access: 'guests and people',
      status: 201,
      summary: 'Creates a room; its creator is the owner.',
    },
    async (request) => {
      const key = request.actor.isGuest ? guestChatKey : undefined;
      const { actor, at, origin } = callingOf(request, now, key);
      const roomId = newId();
      const data = { ...request.body, roomId };
      const command = { type: 'CreateRoom', data, actor, at } as const;
      const creation = { ...origin, isCreation: true };
      const { state, position } = await commands.execute(roomsDecider, roomId, command, creation);
      return { answer: { data: await view(state, actor.id, null) }, position };
    },
  );

  route(
    app,
    editRoom,
    {
      params: IdParams,
      body: EditRoomBody,
      answer: { data: Room },
      summary:
        'Renames or describes a room, for its owners and moderators; pins it, for the caller.',
    },
    async (request) => {
      const { id } = request.params;
      const calling = callingOf(request, now);
      const { actor } = calling;
      const mayEdit = isOwnAffair(request.body) ? requireParticipant : requireRunning;
      mayEdit(await loadRoom(commands, id), actor);
      const lastMessageAt = await surroundings.lastMessageAt(id, actor.id);
      let position: bigint | undefined;
      for (const command of editing(request.body, calling)) {
        const origin = partOf(calling.origin, command.type);
        const executed = await commands.execute(roomsDecider, id, command, origin);
        position = executed.position ?? position;
      }
      const state = await loadRoom(commands, id);
      return { answer: { data: await view(state, actor.id, lastMessageAt) }, position };
    },
  );
}

/** Whether nothing is asked for that others would see. */
const isOwnAffair = ({ pinned, ...shared }: EditRoomBody): boolean =>
  pinned !== undefined && Object.keys(shared).length === 0;

function editing(body: EditRoomBody, { actor, at }: Calling): RoomCommand[] {
  const { name, description, pinned } = body;
  const commands: RoomCommand[] = [];
  if (name !== undefined) commands.push({ type: 'RenameRoom', data: { name }, actor, at });
  if (description !== undefined) {
    commands.push({ type: 'DescribeRoom', data: { description }, actor, at });
  }
  if (pinned !== undefined) {
    commands.push({ type: pinned ? 'PinRoom' : 'UnpinRoom', data: {}, actor, at });
  }
  return commands;
}
