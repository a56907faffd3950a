import type { RoomSettings } from '@mach42/contracts/rooms/schemas.ts';
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
} from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { RoomEvent } from './events.ts';

const set = (settings: Partial<RoomSettings>, actor: Actor = dana) =>
  ({ type: 'SetRoomSettings', data: { settings }, actor, at }) as const;
const assign = (who: Actor, role: 'owner' | 'moderator' | 'member' | 'visitor', actor = dana) =>
  ({ type: 'AssignRole', data: { userId: who.id, role }, actor, at }) as const;
const assigned = ({ id }: Actor, role: 'owner' | 'moderator' | 'member'): RoomEvent => ({
  type: 'ParticipantRoleAssigned',
  data: { roomId, userId: id, role },
});
const own = (type: 'ArchiveRoom' | 'UnarchiveRoom' | 'RemoveRoom' | 'RestoreRoom', actor = dana) =>
  ({ type, data: {}, actor, at }) as const;
const archived = ({ id }: Actor): RoomEvent => ({
  type: 'RoomArchived',
  data: { roomId, userId: id },
});
const gone: RoomEvent = { type: 'RoomRemoved', data: { roomId, removedBy: dana.id } };
const back: RoomEvent = { type: 'RoomRestored', data: { roomId, restoredBy: dana.id } };

const run = joined(mo, 'moderator');

describe('settings of a room', () => {
  const settingsOf = ({ data }: ReturnType<typeof created>, changed: Partial<RoomSettings>) =>
    ({
      type: 'RoomSettingsSet',
      data: { roomId, settings: { ...data.settings, ...changed } },
    }) as const;

  it('[RO21] ROOM-030 are set by owners, each by itself', () => {
    room(group)
      .when(set({ allowAI: false }))
      .happens(settingsOf(group, { allowAI: false }));
    room(group)
      .when(set({ allowAI: true }))
      .nothingHappens();
    room(group, run)
      .when(set({ allowAI: false }, mo))
      .isRefused('FORBIDDEN', roomTexts.ownersOnly);
    room(group)
      .when(set({ allowAI: false }, pia))
      .isRefused('NOT_FOUND');
    room(forum)
      .when(set({ allowAI: false }, ada))
      .isRefused('FORBIDDEN');
  });

  it('[RO21] ROOM-340 keep a private chat private', () => {
    room(chat)
      .when(set({ allowGuests: true, visibility: 'public' }))
      .nothingHappens();
  });

  it('[RO22] ROOM-310 that no longer allow guests send the visitors out, who may come back later', () => {
    const closed = settingsOf(forum, { allowGuests: false });
    const visited = [forum, joined(guest, 'visitor'), joined(pia)] as const;
    room(...visited)
      .when(set({ allowGuests: false }))
      .happens(closed, left(guest));
    room(...visited, closed, left(guest))
      .when(join(guest))
      .isRefused('FORBIDDEN');
    room(...visited, closed, left(guest), settingsOf(forum, {}))
      .when(join(guest))
      .happens(joined(guest, 'visitor'));
  });
});

describe('roles in a room', () => {
  it('[RO18] ROOM-060 ROOM-220 are given by owners and moderators to others', () => {
    room(group, joined(pia)).when(assign(pia, 'moderator')).happens(assigned(pia, 'moderator'));
    room(group, joined(pia), run)
      .when(assign(pia, 'moderator', mo))
      .happens(assigned(pia, 'moderator'));
    room(group, joined(pia)).when(assign(pia, 'member')).nothingHappens();
    room(group, joined(pia), joined(mo))
      .when(assign(pia, 'moderator', mo))
      .isRefused('FORBIDDEN', roomTexts.notAllowed);
    room(group, joined(pia))
      .when(assign(pia, 'moderator', ada))
      .isRefused('NOT_FOUND');
    room(forum, joined(pia))
      .when(assign(pia, 'moderator', ada))
      .isRefused('FORBIDDEN');
  });

  it('[RO18] are not given to oneself, to an owner by a moderator, or to who is not there', () => {
    room(group).when(assign(dana, 'member')).isRefused('FORBIDDEN', roomTexts.notYourOwnRole);
    room(group, run)
      .when(assign(dana, 'member', mo))
      .isRefused('FORBIDDEN', roomTexts.ownersOnly);
    room(group).when(assign(pia, 'member')).isRefused('NOT_FOUND', roomTexts.notInRoom);
  });

  it('[RO18] make an owner of no person by who owns the room not', () => {
    room(group, joined(pia), run)
      .when(assign(pia, 'owner', mo))
      .isRefused('FORBIDDEN', roomTexts.ownersMakeOwners);
    room(group, joined(pia), run).when(assign(pia, 'owner')).happens(assigned(pia, 'owner'));
  });

  it('[RO17] [RO18] pass the room on', () => {
    const passedOn = [group, joined(pia), assigned(pia, 'owner')] as const;
    const leave = { type: 'LeaveRoom', data: {}, actor: dana, at } as const;
    room(...passedOn)
      .when(leave)
      .happens(left(dana));
    room(...passedOn)
      .when(assign(dana, 'member', pia))
      .happens(assigned(dana, 'member'));
    room(...passedOn, left(dana))
      .when({ ...leave, actor: pia })
      .isRefused('CONFLICT', roomTexts.lastOwner);
  });

  it('[RO19] ROOM-060 leave visitors and guests to each other', () => {
    room(forum, joined(guest, 'visitor'))
      .when(assign(guest, 'moderator'))
      .isRefused('VALIDATION_ERROR', roomTexts.visitorsAreGuests);
    room(forum, joined(pia)).when(assign(pia, 'visitor')).isRefused('VALIDATION_ERROR');
  });
});

describe('keeping order', () => {
  it('[RO16] ROOM-220 is for the platform’s moderators and admins in forums, but not among owners', () => {
    room(forum, joined(pia)).when(remove(pia, mo)).happens(removed(pia));
    room(forum, joined(pia)).when(remove(pia, ada)).happens(removed(pia));
    room(forum, joined(guest, 'visitor')).when(remove(guest, ada)).happens(removed(guest));
    room(forum).when(remove(dana, ada)).isRefused('FORBIDDEN', roomTexts.ownersOnly);
    room(group, joined(pia)).when(remove(pia, ada)).isRefused('NOT_FOUND');
    room(group, run).when(remove(dana, mo)).isRefused('FORBIDDEN', roomTexts.ownersOnly);
  });

  it('[RO16] shuts the room, a forum too, to who was removed, until they are invited by name', () => {
    const without = [forum, joined(pia), removed(pia)] as const;
    room(...without)
      .when(join(pia))
      .isRefused('NOT_FOUND', roomTexts.notFound);
    room(...without, invited(pia))
      .when(join(pia))
      .happens(joined(pia));
    room(forum, joined(mo), removed(mo)).when(join(mo)).happens(joined(mo));
  });
});

describe('archiving a room', () => {
  it('[RO30] [RO31] is for everyone in it, for themselves alone, until they leave', () => {
    room(group, joined(pia)).when(own('ArchiveRoom', pia)).happens(archived(pia));
    room(group, joined(pia), archived(pia)).when(own('ArchiveRoom', pia)).nothingHappens();
    room(group, joined(pia), archived(dana)).when(own('UnarchiveRoom', pia)).nothingHappens();
    room(group, archived(dana))
      .when(own('UnarchiveRoom'))
      .happens({ type: 'RoomUnarchived', data: { roomId, userId: dana.id } });
    room(forum).when(own('ArchiveRoom', pia)).isRefused('NOT_FOUND');
    room(forum, joined(pia), archived(pia), left(pia), joined(pia))
      .when(own('ArchiveRoom', pia))
      .happens(archived(pia));
  });
});

describe('removing a room', () => {
  it('[RO40] is for its owners', () => {
    room(group).when(own('RemoveRoom')).happens(gone);
    room(chat).when(own('RemoveRoom')).happens(gone);
    room(group, run).when(own('RemoveRoom', mo)).isRefused('FORBIDDEN', roomTexts.ownersOnly);
    room(forum).when(own('RemoveRoom', ada)).isRefused('FORBIDDEN');
    room(group).when(own('RemoveRoom', ada)).isRefused('NOT_FOUND');
  });

  it('[RO40] leaves nothing to any person', () => {
    room(forum, gone).when(join(pia)).isRefused('NOT_FOUND', roomTexts.notFound);
    room(group, gone).when(own('RemoveRoom')).isRefused('NOT_FOUND');
    room(group, gone)
      .when({ type: 'CreateRoom', data: { roomId, name: 'Again' }, actor: dana, at })
      .isRefused('CONFLICT');
  });

  it('[RO41] is taken back by an owner, with everything as it was', () => {
    room(group, joined(pia, 'owner'), gone)
      .when(own('RestoreRoom', pia))
      .happens({ ...back, data: { roomId, restoredBy: pia.id } });
    room(group, joined(pia), archived(pia), gone, back)
      .when(own('ArchiveRoom', pia))
      .nothingHappens();
    room(group).when(own('RestoreRoom')).nothingHappens();
  });

  it('[RO41] is not taken back by others', () => {
    room(group, run, gone).when(own('RestoreRoom', mo)).isRefused('FORBIDDEN');
    room(group, gone).when(own('RestoreRoom', ada)).isRefused('NOT_FOUND');
    room(group).when(own('RestoreRoom', ada)).isRefused('NOT_FOUND');
    room().when(own('RestoreRoom')).isRefused('NOT_FOUND');
  });
});
