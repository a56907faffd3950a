import type { ParticipantRole, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { Command } from '../kernel/decider.ts';

export type CreateRoom = Command<
  'CreateRoom',
  {
    readonly roomId: string;
    readonly name: string;
    readonly type?: RoomType;
    readonly description?: string;
    readonly settings?: Partial<RoomSettings>;
    /** How many rooms, and forums among them, the actor owns, as far as the read models know. */
    readonly owned?: { readonly rooms: number; readonly forums: number };
    /** How many the settings allow; default: as shipped. */
    readonly most?: { readonly rooms: number; readonly forums: number };
  }
>;
/** The room is that of the two people, whichever of them begins. */
export type OpenDirectMessage = Command<
  'OpenDirectMessage',
  { readonly roomId: string; readonly otherId: string }
>;
export type RenameRoom = Command<'RenameRoom', { readonly name: string }>;
export type DescribeRoom = Command<'DescribeRoom', { readonly description: string }>;
export type PinRoom = Command<'PinRoom'>;
export type UnpinRoom = Command<'UnpinRoom'>;
export type SetRoomSettings = Command<
  'SetRoomSettings',
  { readonly settings: Partial<RoomSettings> }
>;
export type ArchiveRoom = Command<'ArchiveRoom'>;
export type UnarchiveRoom = Command<'UnarchiveRoom'>;
export type RemoveRoom = Command<'RemoveRoom'>;
export type RestoreRoom = Command<'RestoreRoom'>;
/** By the platform. */
export type EraseRoom = Command<'EraseRoom'>;
export type InviteParticipant = Command<
  'InviteParticipant',
  {
    readonly invitationId: string;
    /** Absent: anyone who has the link. */
    readonly userId?: string;
    /** Found by a mobile number; where no person has it, `userId` is an id without a person. */
    readonly byMobile?: boolean;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
  }
>;
export type AcceptInvitation = Command<'AcceptInvitation', { readonly invitationId: string }>;
export type RevokeInvitation = Command<'RevokeInvitation', { readonly invitationId: string }>;
export type JoinRoom = Command<'JoinRoom'>;
export type LeaveRoom = Command<'LeaveRoom'>;
export type RemoveParticipant = Command<'RemoveParticipant', { readonly userId: string }>;
export type AssignRole = Command<
  'AssignRole',
  { readonly userId: string; readonly role: ParticipantRole }
>;

export type RoomCommand =
  | CreateRoom
  | OpenDirectMessage
  | RenameRoom
  | DescribeRoom
  | PinRoom
  | UnpinRoom
  | SetRoomSettings
  | ArchiveRoom
  | UnarchiveRoom
  | RemoveRoom
  | RestoreRoom
  | EraseRoom
  | InviteParticipant
  | AcceptInvitation
  | RevokeInvitation
  | JoinRoom
  | LeaveRoom
  | RemoveParticipant
  | AssignRole;
