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
  }
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
export type InviteParticipant = Command<'InviteParticipant', { readonly userId: string }>;
export type JoinRoom = Command<'JoinRoom'>;
export type LeaveRoom = Command<'LeaveRoom'>;
export type RemoveParticipant = Command<'RemoveParticipant', { readonly userId: string }>;
export type AssignRole = Command<
  'AssignRole',
  { readonly userId: string; readonly role: ParticipantRole }
>;

export type RoomCommand =
  | CreateRoom
  | RenameRoom
  | DescribeRoom
  | PinRoom
  | UnpinRoom
  | SetRoomSettings
  | ArchiveRoom
  | UnarchiveRoom
  | RemoveRoom
  | RestoreRoom
  | InviteParticipant
  | JoinRoom
  | LeaveRoom
  | RemoveParticipant
  | AssignRole;
