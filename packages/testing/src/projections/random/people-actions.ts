import { system } from '@mach42/domain/kernel/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { readingDecider, readingOf } from '@mach42/domain/rooms/reading.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { person, type World } from './world.ts';

export function registerUser({ log, choices, userIds }: World): void {
  const userId = log.newId();
  const number = userIds.push(userId);
  log.on(usersDecider, userId)(system, 'RegisterUser', {
    userId,
    username: `person-${number}`,
    firstName: 'Person',
    lastName: `Number ${number}`,
    email: `person-${number}@example.org`,
    mobile: `0045000000${10 + number}`,
    roles: choices.chance(0.3) ? ['user', 'moderator'] : ['user'],
    subscription: 'standard',
  });
}

export function changeUser(world: World): void {
  const userId = world.someone();
  const run = world.log.on(usersDecider, userId);
  const self = person(userId);
  const actions = [
    () => run(self, 'SignIn', { environment: 'gpt' }),
    () => run(self, 'SignIn', { environment: 'web' }),
    () => run(self, 'SignOut', {}),
    () => run(self, 'SwitchRole', { role: 'moderator' }),
    () => run(self, 'SwitchRole', { role: 'standard' }),
    () => run(system, 'DeactivateUser', {}),
    () => run(system, 'ActivateUser', {}),
    () => run(system, 'EditUser', editedProfile(world, userId)),
    () => run(system, 'ResetPassword', {}),
    () => run(system, 'ResetSecret', {}),
    () => run(self, 'ChangePassword', {}),
    () => run(self, 'ChangeSecret', {}),
    () => world.userIds.length < 6 && registerUser(world),
  ];
  world.choices.pick(actions)?.();
}

function editedProfile({ choices, userIds }: World, userId: string) {
  const number = userIds.indexOf(userId) + 1;
  return {
    username: `person-${number}`,
    firstName: choices.pick(['Person', 'Edited'] as const),
    lastName: `Number ${number}`,
    email: `person-${number}@example.org`,
    mobile: `0045000000${10 + number}`,
    roles: choices.pick([['user'], ['user', 'moderator'], ['moderator']] as const),
  };
}

export function createRoom(world: World, ownerId: string): void {
  const { log, choices, roomIds } = world;
  const roomId = log.newId();
  roomIds.push(roomId);
  log.on(roomsDecider, roomId)(person(ownerId), 'CreateRoom', {
    roomId,
    name: choices.words(),
    type: choices.pick(['private_chat', 'group_room', 'internal_forum'] as const),
    description: choices.words(),
  });
}

export function changeRoom(world: World): void {
  const { log, choices } = world;
  const [userId, other] = [world.someone(), world.someone()];
  const roomId = world.somewhere();
  const run = log.on(roomsDecider, roomId);
  const self = person(userId);
  const guest = { id: world.guestId, activeRole: 'guest' } as const;
  const invite = (invited: object) =>
    run(self, 'InviteParticipant', {
      invitationId: log.newId(),
      expiresAt: log.now(choices.below(60)),
      ...invited,
    });
  const settings = { allowGuests: choices.chance(0.5), allowAI: choices.chance(0.5) };
  const invitationId = choices.pick(invitationsTo(world, roomId)) ?? '';
  const role = choices.pick(['owner', 'moderator', 'member'] as const);
  const actions = [
    () => world.roomIds.length < 8 && createRoom(world, userId),
    () => run(self, 'RenameRoom', { name: choices.words() }),
    () => run(self, 'DescribeRoom', { description: choices.words() }),
    () => run(self, 'SetRoomSettings', { settings }),
    () => invite({ userId: other }),
    () => invite({ userId: other, byMobile: true }),
    () => invite({}),
    () => run(self, 'AcceptInvitation', { invitationId }),
    () => run(self, 'RevokeInvitation', { invitationId }),
    () => run(self, 'JoinRoom', {}),
    () => run(guest, 'JoinRoom', {}),
    () => run(self, 'LeaveRoom', {}),
    () => run(self, 'PinRoom', {}),
    () => run(self, 'PinRoom', {}),
    () => run(self, 'UnpinRoom', {}),
    () => run(self, 'ArchiveRoom', {}),
    () => run(self, 'UnarchiveRoom', {}),
    () => run(self, 'AssignRole', { userId: other, role }),
    () => run(self, 'RemoveParticipant', { userId: other }),
    () => run(self, 'RemoveRoom', {}),
    () => run(self, 'RestoreRoom', {}),
    () => run(self, 'RestoreRoom', {}),
    () => choices.chance(0.2) && run(system, 'EraseRoom', {}),
  ];
  choices.pick(actions)?.();
}

/** A person reads up to some message. */
export function readRoom(world: World): void {
  const { log, choices } = world;
  const brought = log.events.filter(({ type }) => writtenTypes.has(type));
  const event = choices.pick(brought);
  if (event === undefined) return;
  const { messageId, roomId } = event.data as { messageId: string; roomId: string };
  const reader = person(world.someone());
  const run = log.on(readingDecider, readingOf(roomId, reader.id));
  const room = log.state(roomsDecider, roomId);
  const message = { roomId, place: Number(event.position) };
  run(reader, choices.chance(0.7) ? 'MarkRead' : 'MarkUnread', { room, messageId, message });
}

const writtenTypes = new Set(['MessagePosted', 'ReplyRequested']);

function invitationsTo({ log }: World, roomId: string): readonly string[] {
  const room = log.state(roomsDecider, roomId);
  return room.exists ? Object.keys(room.invitations) : [];
}
