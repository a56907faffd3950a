import { system } from '@mach42/domain/kernel/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
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
    () => world.userIds.length < 6 && registerUser(world),
  ];
  world.choices.pick(actions)?.();
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
  const run = log.on(roomsDecider, world.somewhere());
  const self = person(userId);
  const actions = [
    () => world.roomIds.length < 8 && createRoom(world, userId),
    () => run(self, 'RenameRoom', { name: choices.words() }),
    () => run(self, 'DescribeRoom', { description: choices.words() }),
    () => run(self, 'InviteParticipant', { userId: other }),
    () => run(self, 'JoinRoom', {}),
    () => run(self, 'LeaveRoom', {}),
    () => run(self, 'PinRoom', {}),
    () => run(self, 'PinRoom', {}),
    () => run(self, 'UnpinRoom', {}),
    () => run(self, 'RemoveParticipant', { userId: other }),
  ];
  choices.pick(actions)?.();
}
