import type { RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
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
export type InviteParticipant = Command<'InviteParticipant', { readonly userId: string }>;
export type JoinRoom = Command<'JoinRoom'>;
export type LeaveRoom = Command<'LeaveRoom'>;
export type RemoveParticipant = Command<'RemoveParticipant', { readonly userId: string }>;

export type RoomCommand =
  | CreateRoom
  | RenameRoom
  | DescribeRoom
  | PinRoom
  | UnpinRoom
  | InviteParticipant
  | JoinRoom
  | LeaveRoom
  | RemoveParticipant;
