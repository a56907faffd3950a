import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { dana, mo } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { roomsDecider } from './decider.ts';
import type { RoomEvent } from './events.ts';

const at = '2026-01-02T00:00:00.000Z';
const later = '2026-01-09T00:00:00.000Z';
const roomId = 'room';
const forum: RoomEvent = {
  type: 'RoomCreated',
  data: {
    roomId,
    name: 'Square',
    roomType: 'internal_forum',
    settings: settingsFor('internal_forum'),
    ownerId: dana.id,
  },
};
const invited = (n: number, expiresAt = later): RoomEvent => ({
  type: 'ParticipantInvited',
  data: { roomId, invitationId: `invitation ${n}`, invitedBy: dana.id, expiresAt },
});
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('the open invitations of a room', () => {
  const most = limits.invitationsOfRoom;
  const data = { invitationId: 'another', expiresAt: later };
  const invite = { type: 'InviteParticipant', data, actor: dana, at } as const;

  it('[RO65] are so many at most; some are taken back, or end, before there are others', () => {
    const all = times(most, invited);
    given(roomsDecider, forum, ...all)
      .when(invite)
      .isRefused('VALIDATION_ERROR', limitTexts.invitations);
    given(roomsDecider, forum, ...all)
      .when({ ...invite, data: { ...data, userId: mo.id, byMobile: true } })
      .isRefused('VALIDATION_ERROR', limitTexts.invitations);
    given(roomsDecider, forum, ...all.slice(1))
      .when(invite)
      .happens({ type: 'ParticipantInvited', data: { roomId, ...data, invitedBy: dana.id } });
    const revokedBy = dana.id;
    const revoked: RoomEvent = {
      type: 'InvitationRevoked',
      data: { roomId, invitationId: 'invitation 0', revokedBy },
    };
    given(roomsDecider, forum, ...all, revoked)
      .when(invite)
      .happens({ type: 'ParticipantInvited', data: { roomId, ...data, invitedBy: dana.id } });
    given(roomsDecider, forum, ...all.slice(1), invited(0, '2026-01-01T12:00:00.000Z'))
      .when(invite)
      .happens({ type: 'ParticipantInvited', data: { roomId, ...data, invitedBy: dana.id } });
  });
});

describe('the people of a room', () => {
  it('[RO24] are so many at most', () => {
    const people = times(limits.participantsOfRoom - 1, (n): RoomEvent => ({
      type: 'ParticipantJoined',
      data: { roomId, userId: `person ${n}`, role: 'member' },
    }));
    const join = { type: 'JoinRoom', data: {}, actor: mo, at } as const;
    const happened = [forum, ...people].map((event) => ({ event, at }));
    const full = roomsDecider.evolveAll?.(roomsDecider.initialState, happened);
    const decider = { ...roomsDecider, initialState: full ?? roomsDecider.initialState };
    given(decider).when(join).isRefused('VALIDATION_ERROR', limitTexts.participants);
    const left: RoomEvent = { type: 'ParticipantLeft', data: { roomId, userId: 'person 3' } };
    given(decider, left)
      .when(join)
      .happens({
        type: 'ParticipantJoined',
        data: { roomId, userId: mo.id, role: 'member' },
      });
  });
});

describe('the rooms of a person', () => {
  const create = (type: 'group_room' | 'internal_forum', rooms: number, forums: number) =>
    ({
      type: 'CreateRoom',
      data: { roomId, name: 'Plans', type, owned: { rooms, forums } },
      actor: dana,
      at,
    }) as const;

  it('[RO4] are so many at most, and fewer of them forums', () => {
    const { roomsOfPerson, forumsOfPerson } = limits;
    given(roomsDecider)
      .when(create('group_room', roomsOfPerson, 0))
      .isRefused('VALIDATION_ERROR', limitTexts.rooms(roomsOfPerson));
    given(roomsDecider)
      .when(create('internal_forum', forumsOfPerson, forumsOfPerson))
      .isRefused('VALIDATION_ERROR', limitTexts.forums(forumsOfPerson));
    for (const [type, rooms, forums] of [
      ['group_room', roomsOfPerson - 1, forumsOfPerson],
      ['internal_forum', roomsOfPerson - 1, forumsOfPerson - 1],
    ] as const) {
      given(roomsDecider)
        .when(create(type, rooms, forums))
        .happens({
          type: 'RoomCreated',
          data: {
            roomId,
            name: 'Plans',
            roomType: type,
            settings: settingsFor(type),
            ownerId: dana.id,
          },
        });
    }
  });
});
