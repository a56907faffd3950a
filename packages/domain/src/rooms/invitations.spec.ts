import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import {
  at,
  chat,
  created,
  forum,
  group,
  invited,
  invitedBy,
  invitationId,
  join,
  joined,
  left,
  removed,
  room,
  roomId,
  soon,
  to,
  toLink,
} from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { RoomEvent } from './events.ts';

const invite = (data: ReturnType<typeof to> | typeof toLink, actor: Actor = dana) =>
  ({ type: 'InviteParticipant', data, actor, at }) as const;
const byMobile = { ...to(pia), byMobile: true } as const;
const accept = (actor: Actor, when = at) =>
  ({ type: 'AcceptInvitation', data: { invitationId }, actor, at: when }) as const;
const revoke = (actor: Actor) =>
  ({ type: 'RevokeInvitation', data: { invitationId }, actor, at }) as const;
const revoked = ({ id }: Actor): RoomEvent => ({
  type: 'InvitationRevoked',
  data: { roomId, invitationId, revokedBy: id },
});

describe('a link', () => {
  it('[RO13] [RO60] ROOM-320 lets any number of people in until its end', () => {
    room(group).when(invite(toLink)).happens(invitedBy(toLink));
    room(group, invitedBy(toLink)).when(accept(pia)).happens(joined(pia));
    room(group, invitedBy(toLink), joined(pia)).when(accept(mo)).happens(joined(mo));
    room(group, invitedBy(toLink))
      .when(accept(pia, soon))
      .isRefused('NOT_FOUND', roomTexts.invitationGone);
  });

  it('[RO61] ROOM-310 lets guests into forums that allow them, and into nothing else', () => {
    room(group, invitedBy(toLink))
      .when(accept(guest))
      .isRefused('FORBIDDEN', roomTexts.guestsNotAllowed);
    room(forum, invitedBy(toLink)).when(accept(guest)).happens(joined(guest, 'visitor'));
    room(created('internal_forum', { allowGuests: false }), invitedBy(toLink))
      .when(accept(guest))
      .isRefused('FORBIDDEN');
  });

  it('[RO61] does not bring back who was removed', () => {
    const link = invitedBy(toLink);
    room(group, link, joined(pia), left(pia)).when(accept(pia)).happens(joined(pia));
    room(group, link, joined(pia), removed(pia)).when(accept(pia)).isRefused('NOT_FOUND');
    room(forum, link, joined(pia), removed(pia)).when(accept(pia)).isRefused('NOT_FOUND');
  });

  it('[RO14] ROOM-340 leads into no private chat', () => {
    room(chat).when(invite(toLink)).isRefused('FORBIDDEN', roomTexts.privateIsOneToOne);
    room(chat, invitedBy(toLink)).when(accept(pia)).isRefused('NOT_FOUND');
  });
});

describe('an invitation to a person', () => {
  it('[RO61] ROOM-320 is accepted by that person alone', () => {
    room(group, invited(pia)).when(accept(pia)).happens(joined(pia));
    room(group, invited(pia)).when(accept(ada)).isRefused('NOT_FOUND', roomTexts.invitationGone);
    room(group).when(accept(pia)).isRefused('NOT_FOUND');
    room().when(accept(pia)).isRefused('NOT_FOUND');
  });

  it('[RO60] ends, for those who join without it, too', () => {
    room(group, invited(pia)).when(accept(pia, soon)).isRefused('NOT_FOUND');
    room(group, invited(pia))
      .when({ ...join(pia), at: soon })
      .isRefused('NOT_FOUND');
    room(group, invited(pia))
      .when({ ...invite(to(pia)), at: soon })
      .happens(invited(pia));
  });

  it('[RO60] is used up, and brings back who was removed', () => {
    const again = [group, invited(pia), joined(pia), removed(pia)] as const;
    room(...again)
      .when(accept(pia))
      .isRefused('NOT_FOUND');
    room(...again, invited(pia))
      .when(accept(pia))
      .happens(joined(pia));
  });

  it('[RO62] is nothing to who is in', () => {
    room(group, invited(pia), joined(pia)).when(accept(pia)).nothingHappens();
    room(group).when(accept(dana)).nothingHappens();
  });

  it('[RO64] by mobile number is made each time, a person who has it', () => {
    const made = { type: 'ParticipantInvited', data: { roomId, ...byMobile, invitedBy: dana.id } };
    const happened = made as RoomEvent;
    room(group).when(invite(byMobile)).happens(happened);
    room(group, happened).when(invite(byMobile)).happens(happened);
    room(group, joined(pia)).when(invite(byMobile)).happens(happened);
    room(group, happened)
      .when(invite(to(pia)))
      .happens(invited(pia));
    room(group, happened).when(accept(pia)).happens(joined(pia));
  });
});

describe('taking an invitation back', () => {
  it('[RO63] is for those who run the room', () => {
    const open = [group, joined(mo, 'moderator'), invited(pia)] as const;
    room(...open)
      .when(revoke(mo))
      .happens(revoked(mo));
    room(...open, revoked(mo))
      .when(accept(pia))
      .isRefused('NOT_FOUND');
    room(...open, revoked(mo))
      .when(revoke(dana))
      .nothingHappens();
  });

  it('[RO63] is for the one who is invited, who declines', () => {
    room(group, invited(pia)).when(revoke(pia)).happens(revoked(pia));
    room(group, invited(pia), revoked(pia)).when(join(pia)).isRefused('NOT_FOUND');
  });

  it('[RO63] is not for others', () => {
    room(group, joined(mo), invited(pia)).when(revoke(mo)).isRefused('FORBIDDEN');
    room(group, invited(pia)).when(revoke(ada)).isRefused('NOT_FOUND', roomTexts.invitationGone);
    room(group, invitedBy(toLink)).when(revoke(pia)).isRefused('NOT_FOUND');
    room(group, joined(mo), invitedBy(toLink)).when(revoke(mo)).isRefused('FORBIDDEN');
  });
});
