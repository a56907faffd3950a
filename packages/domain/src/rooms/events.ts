import type { ParticipantRole, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

export type RoomCreated = DomainEvent<
  'RoomCreated',
  {
    readonly roomId: string;
    readonly name: string;
    readonly roomType: RoomType;
    readonly description?: string;
    readonly settings: RoomSettings;
    readonly ownerId: string;
  }
>;
export type RoomRenamed = DomainEvent<
  'RoomRenamed',
  { readonly roomId: string; readonly name: string }
>;
export type RoomDescribed = DomainEvent<
  'RoomDescribed',
  { readonly roomId: string; readonly description: string }
>;
/** Pins are each person's own. */
export type RoomPinned = DomainEvent<
  'RoomPinned',
  { readonly roomId: string; readonly userId: string }
>;
export type RoomUnpinned = DomainEvent<
  'RoomUnpinned',
  { readonly roomId: string; readonly userId: string }
>;
export type RoomSettingsSet = DomainEvent<
  'RoomSettingsSet',
  { readonly roomId: string; readonly settings: RoomSettings }
>;
/** Each person archives a room only for themselves, too. */
export type RoomArchived = DomainEvent<
  'RoomArchived',
  { readonly roomId: string; readonly userId: string }
>;
export type RoomUnarchived = DomainEvent<
  'RoomUnarchived',
  { readonly roomId: string; readonly userId: string }
>;
/** The room is gone until it is restored. */
export type RoomRemoved = DomainEvent<
  'RoomRemoved',
  { readonly roomId: string; readonly removedBy: string }
>;
export type RoomRestored = DomainEvent<
  'RoomRestored',
  { readonly roomId: string; readonly restoredBy: string }
>;
/** A guest's chat whose time was over: nothing of it is shown any more, and it does not come back. */
export type RoomErased = DomainEvent<
  'RoomErased',
  { readonly roomId: string; readonly ownerId: string }
>;
export type ParticipantInvited = DomainEvent<
  'ParticipantInvited',
  {
    readonly roomId: string;
    readonly invitationId: string;
    /** Absent: anyone who has the link. */
    readonly userId?: string;
    /** Whether the person was found by a mobile number; those who manage the room do not learn whose it is. */
    readonly byMobile?: true;
    readonly invitedBy: string;
    readonly expiresAt: string;
  }
>;
/** Taken back by those who run the room, or declined. */
export type InvitationRevoked = DomainEvent<
  'InvitationRevoked',
  { readonly roomId: string; readonly invitationId: string; readonly revokedBy: string }
>;
export type ParticipantJoined = DomainEvent<
  'ParticipantJoined',
  { readonly roomId: string; readonly userId: string; readonly role: ParticipantRole }
>;
export type ParticipantLeft = DomainEvent<
  'ParticipantLeft',
  { readonly roomId: string; readonly userId: string }
>;
/** Comes back only when invited by name. */
export type ParticipantRemoved = DomainEvent<
  'ParticipantRemoved',
  { readonly roomId: string; readonly userId: string }
>;
export type ParticipantRoleAssigned = DomainEvent<
  'ParticipantRoleAssigned',
  { readonly roomId: string; readonly userId: string; readonly role: ParticipantRole }
>;

export type RoomEvent =
  | RoomCreated
  | RoomRenamed
  | RoomDescribed
  | RoomPinned
  | RoomUnpinned
  | RoomSettingsSet
  | RoomArchived
  | RoomUnarchived
  | RoomRemoved
  | RoomRestored
  | RoomErased
  | ParticipantInvited
  | InvitationRevoked
  | ParticipantJoined
  | ParticipantLeft
  | ParticipantRemoved
  | ParticipantRoleAssigned;

export const roomShapes: ShapesOf<RoomEvent> = {
  RoomCreated: {
    roomId: 'text',
    name: 'text',
    roomType: 'text',
    settings: 'object',
    ownerId: 'text',
  },
  RoomRenamed: { roomId: 'text', name: 'text' },
  RoomDescribed: { roomId: 'text', description: 'text' },
  RoomPinned: { roomId: 'text', userId: 'text' },
  RoomUnpinned: { roomId: 'text', userId: 'text' },
  RoomSettingsSet: { roomId: 'text', settings: 'object' },
  RoomArchived: { roomId: 'text', userId: 'text' },
  RoomUnarchived: { roomId: 'text', userId: 'text' },
  RoomRemoved: { roomId: 'text', removedBy: 'text' },
  RoomRestored: { roomId: 'text', restoredBy: 'text' },
  ParticipantInvited: {
    roomId: 'text',
    invitationId: 'text',
    invitedBy: 'text',
    expiresAt: 'text',
  },
  InvitationRevoked: { roomId: 'text', invitationId: 'text', revokedBy: 'text' },
  ParticipantJoined: { roomId: 'text', userId: 'text', role: 'text' },
  ParticipantLeft: { roomId: 'text', userId: 'text' },
  ParticipantRemoved: { roomId: 'text', userId: 'text' },
  ParticipantRoleAssigned: { roomId: 'text', userId: 'text', role: 'text' },
  RoomErased: { roomId: 'text', ownerId: 'text' },
};
