import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import {
  listOwnInvitations,
  listParticipants,
  listRooms,
  markRead,
} from '@mach42/contracts/rooms/calls.ts';
import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people, person } from '@mach42/testing/screens/people.ts';
import { openPanel, type Part, type Screen } from '@mach42/testing/screens/screen.tsx';
import { roomsPlugin } from './plugin.tsx';
import { roomOf } from './state/room.fixture.ts';

export const dana = people.standard;
export const mo = person({ number: 2, name: 'Mo Miller' });
export const pia = person({ number: 5, name: 'Pia Poe' });

/** Returns a room in which Dana has one role, Mo another, and the assistant takes part. */
export function studio(own: ParticipantRole | 'nobody', mos: ParticipantRole = 'member'): Room {
  const participants = [
    ...(own === 'nobody' ? [] : [inRoom(dana, own)]),
    inRoom(mo, mos),
    { ...inRoom(person({ number: 8, name: 'Mach 42' }), 'member'), isBot: true },
  ];
  return roomOf({
    id: '01990000-0000-7000-8000-00000000a001',
    name: 'Harbour studio move',
    type: own === 'nobody' ? 'internal_forum' : 'group_room',
    participants,
  });
}

export const inRoom = (
  { id, username, firstName, lastName }: User,
  role: ParticipantRole,
): Participant => ({ userId: id, username, firstName, lastName, role, isBot: false });

/** Returns a server with rooms and messages. */
export function serving(rooms: Room[], messages: Message[] = []): FakeServer {
  const rest = { hasMore: false, hasNewer: false };
  return new FakeServer()
    .answer(listRooms, { data: rooms })
    .answer(listOwnInvitations, { data: [] })
    .answer(listMessages, ({ params }) => ({
      data: messages.filter(({ roomId }) => roomId === params.id),
      meta: rest,
    }))
    .answer(listParticipants, ({ params }) => ({
      data: rooms.find(({ id }) => id === params.id)?.participants ?? [],
      meta: { hasMore: false, next: null },
    }))
    .answer(markRead, ({ params, body }) => ({
      data: { roomId: params.id, lastReadMessageId: body.messageId, unreadCount: 0 },
    }));
}

export const openRooms = (server: FakeServer): Promise<Screen> =>
  openPanel(roomsPlugin, 'rooms', { server });

/** Opens a room from the list, and returns the part that shows it. */
export async function enterRoom(screen: Screen, name: string): Promise<Part> {
  await screen.press(new RegExp(`^${name}`), await screen.part('navigation', 'Rooms'));
  return screen.part('region', name);
}

/** Chooses an item of the menu that a button opens. */
export async function chooseIn(
  screen: Screen,
  menu: string,
  item: string,
  within?: Part,
): Promise<void> {
  await screen.press(menu, within);
  await screen.choose('menuitem', item);
}
