import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import {
  at,
  chat,
  created,
  forum,
  group,
  invited,
  join,
  joined,
  left,
  remove,
  removed,
  room,
  roomId,
  to,
} from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { CreateRoom } from './commands.ts';
import type { RoomEvent } from './events.ts';

const create = (data: Partial<CreateRoom['data']> = {}, actor = dana): CreateRoom => ({
  type: 'CreateRoom',
  data: { roomId, name: 'Move', ...data },
  actor,
  at,
});
const invite = (who: Actor, actor: Actor = dana) =>
  ({ type: 'InviteParticipant', data: to(who), actor, at }) as const;
const leave = (actor: Actor) => ({ type: 'LeaveRoom', data: {}, actor, at }) as const;
const pinned = ({ id }: Actor): RoomEvent => ({ type: 'RoomPinned', data: { roomId, userId: id } });
const unpinned = ({ id }: Actor): RoomEvent => ({
  type: 'RoomUnpinned',
  data: { roomId, userId: id },
});
const pin = (actor: Actor) => ({ type: 'PinRoom', data: {}, actor, at }) as const;
const unpin = (actor: Actor) => ({ type: 'UnpinRoom', data: {}, actor, at }) as const;
const rename = (name: string, actor: Actor = dana) =>
  ({ type: 'RenameRoom', data: { name }, actor, at }) as const;
const describeAs = (description: string, actor: Actor = dana) =>
  ({ type: 'DescribeRoom', data: { description }, actor, at }) as const;

describe('making a room', () => {
  it('[RO1] ROOM-250 needs a name that is not blank, and trims it', () => {
    room()
      .when(create({ name: ' Move ' }))
      .happens(group);
    room()
      .when(create({ name: 'Mo\u202Eve\u200B' }))
      .happens(group);
    room()
      .when(create({ name: '\u2066' }))
      .isRefused('VALIDATION_ERROR', roomTexts.nameRequired);
    room()
      .when(create({ name: ' ' }))
      .isRefused('VALIDATION_ERROR', roomTexts.nameRequired);
  });

  it('[RO1] ROOM-270 trims the description and leaves an empty one out', () => {
    const described = { ...group, data: { ...group.data, description: 'Boxes' } };
    room()
      .when(create({ description: ' Boxes ' }))
      .happens(described);
    room()
      .when(create({ description: '  ' }))
      .happens(group);
  });

  it('[RO2] ROOM-280 makes a group room when the type is not said', () => {
    room().when(create()).happens(group);
  });

  it.each<[RoomType, boolean, 'private' | 'public']>([
    ['private_chat', false, 'private'],
    ['group_room', false, 'private'],
    ['internal_forum', true, 'public'],
  ])(
    '[RO2] ROOM-290 ROOM-300 allows everything in a %s, guests %s, %s',
    (type, guests, visibility) => {
      const settings = {
        allowThreads: true,
        allowReactions: true,
        allowEditing: true,
        allowDeletion: true,
        allowAI: true,
        allowGuests: guests,
        visibility,
      };
      const event = created(type);
      room()
        .when(create({ type }))
        .happens({ ...event, data: { ...event.data, settings } });
    },
  );

  it('[RO2] takes what the creator chooses', () => {
    const settings = { allowGuests: false, allowDeletion: false };
    room()
      .when(create({ type: 'internal_forum', settings }))
      .happens(created('internal_forum', settings));
  });

  it('[RO2] keeps a private chat private', () => {
    const settings = { allowGuests: true, visibility: 'public' } as const;
    room()
      .when(create({ type: 'private_chat', settings }))
      .happens(chat);
  });

  it('[RO3] is for guests a private chat or nothing', () => {
    const own = { ...chat, data: { ...chat.data, ownerId: guest.id } };
    room()
      .when(create({ type: 'private_chat' }, guest))
      .happens(own);
    room().when(create({}, guest)).isRefused('FORBIDDEN', roomTexts.guestsOwnOneChat);
    room()
      .when(create({ type: 'internal_forum' }, guest))
      .isRefused('FORBIDDEN');
  });

  it('[RO3] happens once', () => {
    room(group).when(create()).isRefused('CONFLICT');
  });
});

describe('joining a room', () => {
  it('[RO11] ROOM-310 is open in a forum, to guests as visitors where they are allowed', () => {
    room(forum).when(join(pia)).happens(joined(pia));
    room(forum).when(join(guest)).happens(joined(guest, 'visitor'));
    room(created('internal_forum', { allowGuests: false }))
      .when(join(guest))
      .isRefused('FORBIDDEN', roomTexts.guestsNotAllowed);
  });

  it('[RO11] changes nothing for who is in', () => {
    room(forum, joined(pia)).when(join(pia)).nothingHappens();
    room(chat).when(join(dana)).nothingHappens();
  });

  it('[RO12] ROOM-320 needs an invitation to a group room', () => {
    room(group).when(join(pia)).isRefused('NOT_FOUND', roomTexts.notFound);
    room(group, invited(pia)).when(join(pia)).happens(joined(pia));
  });

  it('[RO12] ROOM-310 is not for guests in a group room', () => {
    room(group).when(join(guest)).isRefused('NOT_FOUND');
    room(group, invited(guest)).when(join(guest)).isRefused('FORBIDDEN');
  });

  it('[RO12] [RO15] [RO16] uses the invitation up', () => {
    room(group, invited(pia), joined(pia), left(pia)).when(join(pia)).isRefused('NOT_FOUND');
    room(group, invited(pia), joined(pia), removed(pia)).when(join(pia)).isRefused('NOT_FOUND');
  });

  it('[RO14] ROOM-340 is not possible in a private chat, which does not exist for others', () => {
    room(chat).when(join(pia)).isRefused('NOT_FOUND');
    room(chat, invited(pia)).when(join(pia)).isRefused('NOT_FOUND');
    room().when(join(pia)).isRefused('NOT_FOUND', roomTexts.notFound);
  });
});

describe('inviting', () => {
  it('[RO13] is for owners and moderators', () => {
    room(group).when(invite(pia)).happens(invited(pia));
    room(group, joined(mo, 'moderator')).when(invite(pia, mo)).happens(invited(pia, mo));
    room(group, joined(mo)).when(invite(pia, mo)).isRefused('FORBIDDEN', roomTexts.notAllowed);
    room(forum).when(invite(pia, mo)).isRefused('FORBIDDEN');
  });

  it('[RO10] is not even refused to a person who must not know of the room', () => {
    room(group).when(invite(pia, ada)).isRefused('NOT_FOUND');
  });

  it('[RO13] changes nothing for who is invited, and is refused for who is in', () => {
    room(group, invited(pia)).when(invite(pia)).nothingHappens();
    room(group, joined(pia)).when(invite(pia)).isRefused('CONFLICT', roomTexts.inRoomAlready);
  });

  it('[RO14] ROOM-340 no person comes into a private chat', () => {
    room(chat).when(invite(pia)).isRefused('FORBIDDEN', roomTexts.privateIsOneToOne);
  });
});

describe('going', () => {
  it('[RO15] is open to who is in', () => {
    room(group, joined(pia)).when(leave(pia)).happens(left(pia));
    room(group).when(leave(pia)).isRefused('NOT_FOUND');
    room().when(leave(pia)).isRefused('NOT_FOUND');
  });

  it('[RO16] ROOM-220 is made to happen by owners and moderators only', () => {
    room(group, joined(pia)).when(remove(pia)).happens(removed(pia));
    room(group, joined(pia), joined(mo, 'moderator')).when(remove(pia, mo)).happens(removed(pia));
    room(group, joined(pia), joined(mo)).when(remove(pia, mo)).isRefused('FORBIDDEN');
    room(group, joined(pia)).when(remove(pia, ada)).isRefused('NOT_FOUND');
  });

  it('[RO16] is not made to happen to oneself, or to who is not there', () => {
    room(group).when(remove(dana)).isRefused('FORBIDDEN', roomTexts.notYourself);
    room(group).when(remove(pia)).isRefused('NOT_FOUND', roomTexts.notInRoom);
  });

  it('[RO17] is not for the last owner', () => {
    room(group, joined(pia)).when(leave(dana)).isRefused('CONFLICT', roomTexts.lastOwner);
    room(group, joined(pia, 'owner')).when(leave(dana)).happens(left(dana));
  });
});

describe('describing a room', () => {
  const renamed = { type: 'RoomRenamed', data: { roomId, name: 'Winter' } } as const;
  const described = { type: 'RoomDescribed', data: { roomId, description: 'Boxes' } } as const;

  it('[RO20] is for owners and moderators', () => {
    room(group).when(rename(' Winter ')).happens(renamed);
    room(group, joined(mo, 'moderator')).when(describeAs('Boxes', mo)).happens(described);
    room(group, joined(mo)).when(rename('Winter', mo)).isRefused('FORBIDDEN');
    room(forum).when(rename('Winter', pia)).isRefused('FORBIDDEN');
    room(group).when(describeAs('Boxes', pia)).isRefused('NOT_FOUND');
  });

  it('[RO20] is for the owner in a private chat', () => {
    room(chat).when(rename('Winter')).happens(renamed);
    room(chat).when(rename('Winter', ada)).isRefused('NOT_FOUND');
  });

  it('[RO20] changes nothing when all stays as it is', () => {
    room(group).when(rename('Move ')).nothingHappens();
    room(group, renamed).when(rename('Winter')).nothingHappens();
    room(group).when(describeAs(' ')).nothingHappens();
    room(group, described).when(describeAs('Boxes')).nothingHappens();
    room(group, described)
      .when(describeAs(''))
      .happens({ ...described, data: { roomId, description: '' } });
  });

  it('[RO1] keeps a name', () => {
    room(group).when(rename('  ')).isRefused('VALIDATION_ERROR', roomTexts.nameRequired);
  });
});

describe('pinning a room', () => {
  it('[RO30] is for everyone who is in it', () => {
    room(chat).when(pin(dana)).happens(pinned(dana));
    room(group, joined(pia)).when(pin(pia)).happens(pinned(pia));
    room(chat, pinned(dana)).when(unpin(dana)).happens(unpinned(dana));
  });

  it('[RO30] is for no other person, and no person learns of the room by it', () => {
    room(chat).when(pin(ada)).isRefused('NOT_FOUND', roomTexts.notFound);
    room(group, invited(pia)).when(pin(pia)).isRefused('NOT_FOUND');
    room(forum).when(pin(pia)).isRefused('NOT_FOUND', roomTexts.notFound);
    room(forum).when(unpin(pia)).isRefused('NOT_FOUND');
    room().when(pin(dana)).isRefused('NOT_FOUND');
  });

  it('[RO30] is for each person alone', () => {
    room(group, joined(pia), pinned(dana)).when(pin(pia)).happens(pinned(pia));
    room(group, joined(pia), pinned(dana)).when(unpin(pia)).nothingHappens();
    room(group, joined(pia), pinned(dana), pinned(pia), unpinned(dana))
      .when(unpin(pia))
      .happens(unpinned(pia));
  });

  it('[RO30] happens once', () => {
    room(chat, pinned(dana)).when(pin(dana)).nothingHappens();
    room(chat).when(unpin(dana)).nothingHappens();
    room(chat, pinned(dana), unpinned(dana)).when(pin(dana)).happens(pinned(dana));
  });

  it('[RO31] ends with being in the room', () => {
    const back = [invited(pia), joined(pia)];
    room(group, joined(pia), pinned(pia), left(pia), ...back)
      .when(unpin(pia))
      .nothingHappens();
    room(group, joined(pia), pinned(pia), removed(pia), ...back)
      .when(pin(pia))
      .happens(pinned(pia));
  });
});
