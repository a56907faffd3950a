import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/rooms/calls.ts';
import { markRead, markUnread } from '@mach42/contracts/rooms/calls.ts';
import {
  CreateRoomBody,
  EditRoomBody,
  OpenDirectMessageBody,
  Room,
  ReadBody,
  ReadMark,
} from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { requireOwner, requireParticipant, requireRunning } from '@mach42/domain/rooms/access.ts';
import type { RoomCommand } from '@mach42/domain/rooms/commands.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import {
  readingDecider,
  readingOf,
  type MarkRead,
  type MarkUnread,
} from '@mach42/domain/rooms/reading.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import { derivedId } from '@mach42/http-kit/derived-id.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { requireUnblocked } from '../blocking/require-unblocked.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, partOf, type Calling } from '../http/calling.ts';
import { creationsOf } from '../kernel/creations.ts';
import { newId } from '../kernel/ids.ts';
import { findUser } from '../users/load-user.ts';
import { loadRoom, roomView } from './room-view.ts';

/** Returns the id of the direct message of two people, whichever of them asks. */
const directRoomId = (one: string, other: string): string =>
  derivedId(JSON.stringify(['direct message', ...[one, other].toSorted()]));

/** A guest has one private chat: asking for it again answers the same one. */
const guestChatKey = 'guest-chat';

interface AfterCommand {
  readonly state: RoomState;
  readonly position?: bigint | undefined;
}

export function roomRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, settings, lookups, now } = deps;
  const creations = creationsOf(deps, 'rooms');

  /** The room as the caller sees it now. */
  async function answered({ state, position }: AfterCommand, { id }: Calling['actor']) {
    return { answer: { data: await roomView(deps, state, id) }, position };
  }

  const removal = (
    type: 'RemoveRoom' | 'RestoreRoom',
    id: string,
    { actor, at, origin }: Calling,
  ) => commands.execute(roomsDecider, id, { type, data: {}, actor, at }, origin);

  route(
    app,
    calls.createRoom,
    {
      body: CreateRoomBody,
      answer: { data: Room },
      access: 'guests and people',
      status: 201,
      summary: 'Creates a room; its creator is the owner.',
    },
    async (request) => {
      const { isGuest } = request.actor;
      if (isGuest && request.body.type !== 'private_chat') {
        return refuse('FORBIDDEN', roomTexts.guestsOwnOneChat);
      }
      const { actor, at, origin } = callingOf(request, now, isGuest ? guestChatKey : undefined);
      const roomId = newId();
      const most = {
        rooms: numberIn(settings.values, settingNames.roomsOfPerson),
        forums: numberIn(settings.values, settingNames.forumsOfPerson),
      };
      const creation = { ...origin, isCreation: true };
      const create = (rooms: number, forums: number) => {
        const data = { ...request.body, roomId, owned: { rooms, forums }, most };
        const command = { type: 'CreateRoom', data, actor, at } as const;
        return commands.execute(roomsDecider, roomId, command, creation);
      };
      const rooms = () => lookups.ownedRooms(actor.id);
      const forums = () => lookups.ownedForums(actor.id);
      const ofForums = { key: `forums of ${actor.id}`, owner: actor.id };
      const created = await creations.create(actor.id, rooms, (owned) =>
        request.body.type === 'internal_forum'
          ? creations.create(ofForums, forums, (ofThem) => create(owned, ofThem))
          : create(owned, 0),
      );
      return answered(created, actor);
    },
  );

  route(
    app,
    calls.openDirectMessage,
    {
      body: OpenDirectMessageBody,
      answer: { data: Room },
      summary: 'The conversation with one other person, who is in a room with the caller.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { userId: otherId } = request.body;
      const roomId = directRoomId(actor.id, otherId);
      const { exists } = await loadRoom(commands, roomId);
      if (!exists && otherId !== actor.id) {
        await requireKnown(actor.id, otherId);
        await requireUnblocked(commands, actor.id, otherId);
      }
      const command = { type: 'OpenDirectMessage', data: { roomId, otherId }, actor, at } as const;
      return answered(await commands.execute(roomsDecider, roomId, command, origin), actor);
    },
  );

  /** @throws Refusal NOT_FOUND there is no such person, or they are in no room with the actor */
  async function requireKnown(actorId: string, otherId: string): Promise<void> {
    // Looked up first: how long the answer takes must not say whether there is such a person.
    const isMet = await lookups.sharesRoom(actorId, otherId);
    const isActive = (await findUser(commands, otherId))?.status === 'active';
    const { phase } = (await commands.load(forgettingDecider, otherId)).state;
    if (!isMet || !isActive || phase !== 'known') refuse('NOT_FOUND', roomTexts.noOneToWriteTo);
  }

  route(
    app,
    calls.editRoom,
    {
      params: IdParams,
      body: EditRoomBody,
      answer: { data: Room },
      summary:
        'Renames or describes a room, for its owners and moderators; sets what it allows, for its ' +
        'owners; pins or archives it, for the caller.',
    },
    async (request) => {
      const { id } = request.params;
      const calling = callingOf(request, now);
      const { actor } = calling;
      mayEdit(request.body)(await loadRoom(commands, id), actor);
      let position: bigint | undefined;
      for (const command of editing(request.body, calling)) {
        const origin = partOf(calling.origin, command.type);
        const executed = await commands.execute(roomsDecider, id, command, origin);
        position = executed.position ?? position;
      }
      return answered({ state: await loadRoom(commands, id), position }, actor);
    },
  );

  route(
    app,
    calls.deleteRoom,
    { params: IdParams, answer: {}, summary: 'Removes a room for everyone in it, for its owners.' },
    async (request) => {
      const { position } = await removal('RemoveRoom', request.params.id, callingOf(request, now));
      return { answer: {}, position };
    },
  );

  route(
    app,
    calls.restoreRoom,
    { params: IdParams, answer: { data: Room }, summary: 'Takes the removal of a room back.' },
    async (request) => {
      const calling = callingOf(request, now);
      return answered(await removal('RestoreRoom', request.params.id, calling), calling.actor);
    },
  );
}

/** Who may make these changes: any participant for themselves, the owners, or those who run the room. */
function mayEdit({ pinned, archived, ...shared }: EditRoomBody) {
  if (shared.settings !== undefined) return requireOwner;
  const isForOneself = pinned !== undefined || archived !== undefined;
  return isForOneself && Object.keys(shared).length === 0 ? requireParticipant : requireRunning;
}

function editing(body: EditRoomBody, { actor, at }: Calling): RoomCommand[] {
  const { name, description, settings, pinned, archived } = body;
  const by = { actor, at };
  const commands: RoomCommand[] = [];
  if (name !== undefined) commands.push({ type: 'RenameRoom', data: { name }, ...by });
  if (description !== undefined) {
    commands.push({ type: 'DescribeRoom', data: { description }, ...by });
  }
  if (settings !== undefined) commands.push({ type: 'SetRoomSettings', data: { settings }, ...by });
  if (pinned !== undefined) {
    commands.push({ type: pinned ? 'PinRoom' : 'UnpinRoom', data: {}, ...by });
  }
  if (archived !== undefined) {
    commands.push({ type: archived ? 'ArchiveRoom' : 'UnarchiveRoom', data: {}, ...by });
  }
  return commands;
}

export function readingRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, lookups, now } = deps;

  async function mark(
    type: (MarkRead | MarkUnread)['type'],
    id: string,
    { messageId }: ReadBody,
    { actor, at, origin }: Calling,
  ) {
    const room = await loadRoom(commands, id);
    const data = { room, messageId, ...(await positionOf(deps, messageId)) };
    const command = { type, data, actor, at };
    return commands.execute(readingDecider, readingOf(id, actor.id), command, origin);
  }

  route(
    app,
    markUnread,
    {
      params: IdParams,
      body: ReadBody,
      answer: {},
      access: 'guests and people',
      summary: 'Marks a room as unread from a message on, for the caller.',
    },
    async (request) => {
      const { params, body } = request;
      const { position } = await mark('MarkUnread', params.id, body, callingOf(request, now));
      return { answer: {}, position };
    },
  );

  route(
    app,
    markRead,
    {
      params: IdParams,
      body: ReadBody,
      answer: { data: ReadMark },
      access: 'guests and people',
      summary: 'Says up to which message the caller has read; only ever forward.',
    },
    async (request) => {
      const { id } = request.params;
      const calling = callingOf(request, now);
      const { state, position } = await mark('MarkRead', id, request.body, calling);
      const { messageId: last, place } = state;
      const latest = place === 0 || last === '' ? undefined : { messageId: last, position: place };
      return { answer: { data: await lookups.readMark(id, calling.actor.id, latest) }, position };
    },
  );
}

/** Returns the position of a message in its room: that of the event that posted it. */
async function positionOf(
  { store }: Pick<CommandApiDeps, 'store'>,
  messageId: string,
): Promise<Pick<MarkRead['data'], 'message'>> {
  const [first] = await store.readStream(streamOf(messagesDecider, messageId), { limit: 1 });
  const roomId = first?.data['roomId'];
  if (first === undefined || typeof roomId !== 'string') return {};
  return { message: { roomId, place: Number(first.position) } };
}
