import type { ParticipantRole, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';

export interface NoRoom {
  readonly exists: false;
  /** The room that was here until it was removed, and that can be restored. */
  readonly removed?: ExistingRoom;
}

export interface ExistingRoom {
  readonly exists: true;
  readonly roomId: string;
  readonly name: string;
  readonly type: RoomType;
  readonly description: string;
  readonly settings: RoomSettings;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Role by user id; visitors are guests, and guests are visitors. */
  readonly participants: Readonly<Record<string, ParticipantRole>>;
  /** By id; expired ones may be among them. */
  readonly invitations: Readonly<Record<string, OpenInvitation>>;
  /** The people who were removed and have not been invited by name since. */
  readonly barred: PeopleSet;
  /** The participants who pinned it. */
  readonly pinnedBy: PeopleSet;
  /** The participants who archived it. */
  readonly archivedBy: PeopleSet;
}

/** The ids of people. */
export type PeopleSet = Readonly<Record<string, true>>;

export interface OpenInvitation {
  /** Absent: anyone who has the link. */
  readonly userId?: string;
  readonly byMobile?: true;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export type RoomState = NoRoom | ExistingRoom;
