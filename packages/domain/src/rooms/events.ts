import type { ParticipantRole, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

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
export type ParticipantInvited = DomainEvent<
  'ParticipantInvited',
  { readonly roomId: string; readonly userId: string }
>;
export type ParticipantJoined = DomainEvent<
  'ParticipantJoined',
  { readonly roomId: string; readonly userId: string; readonly role: ParticipantRole }
>;
export type ParticipantLeft = DomainEvent<
  'ParticipantLeft',
  { readonly roomId: string; readonly userId: string }
>;
export type ParticipantRemoved = DomainEvent<
  'ParticipantRemoved',
  { readonly roomId: string; readonly userId: string }
>;

export type RoomEvent =
  | RoomCreated
  | RoomRenamed
  | RoomDescribed
  | RoomPinned
  | RoomUnpinned
  | ParticipantInvited
  | ParticipantJoined
  | ParticipantLeft
  | ParticipantRemoved;
