import type { ParticipantRole, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';

export interface NoRoom {
  readonly exists: false;
}

export interface ExistingRoom {
  readonly exists: true;
  readonly roomId: string;
  readonly name: string;
  readonly type: RoomType;
  readonly description: string;
  readonly settings: RoomSettings;
  /** Role by user id. */
  readonly participants: Readonly<Record<string, ParticipantRole>>;
  readonly invited: readonly string[];
  /** Those of the participants who pinned it. */
  readonly pinnedBy: readonly string[];
}

export type RoomState = NoRoom | ExistingRoom;
