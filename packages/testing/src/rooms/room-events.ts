import type { RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { RoomCreated, RoomEvent } from '@mach42/domain/rooms/events.ts';
import { dana } from '../actors.ts';
import { given } from '../decider-spec.ts';

export const at = '2026-11-20T10:00:00.000Z';
export const roomId = '00000000-0000-7000-8000-0000000000a1';

export const created = (roomType: RoomType, settings: Partial<RoomSettings> = {}): RoomCreated => ({
  type: 'RoomCreated',
  data: {
    roomId,
    name: 'Move',
    roomType,
    settings: settingsFor(roomType, settings),
    ownerId: dana.id,
  },
});
export const soon = '2026-11-20T10:01:00.000Z';
export const invitationId = '00000000-0000-7000-8000-0000000000c1';
export const toLink = { invitationId, expiresAt: soon };
export const to = ({ id }: Actor) => ({ ...toLink, userId: id });
export const invitedBy = (
  invitation: ReturnType<typeof to> | typeof toLink,
  by = dana,
): RoomEvent => ({
  type: 'ParticipantInvited',
  data: { roomId, ...invitation, invitedBy: by.id },
});
export const invited = (who: Actor, by = dana) => invitedBy(to(who), by);
export const joined = (
  { id }: Actor,
  role: 'owner' | 'moderator' | 'member' | 'visitor' = 'member',
) => ({ type: 'ParticipantJoined', data: { roomId, userId: id, role } }) as const;
export const left = ({ id }: Actor): RoomEvent => ({
  type: 'ParticipantLeft',
  data: { roomId, userId: id },
});
export const removed = ({ id }: Actor): RoomEvent => ({
  type: 'ParticipantRemoved',
  data: { roomId, userId: id },
});

export const join = (actor: Actor) => ({ type: 'JoinRoom', data: {}, actor, at }) as const;
export const remove = (who: Actor, actor: Actor = dana) =>
  ({ type: 'RemoveParticipant', data: { userId: who.id }, actor, at }) as const;

export const room = (...events: readonly RoomEvent[]) => given(roomsDecider, ...events);
export const [chat, group, forum] = [
  created('private_chat'),
  created('group_room'),
  created('internal_forum'),
];
