import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import type { KeptInvitation } from '../rooms/invitations.reads.ts';
import type { OwnPart } from '../rooms/room-rows.ts';

/** The receivers of a change: a person, the people in a room, or those who act as admins. */
export type Audience = `user:${string}` | `room:${string}` | 'admins';

export const toUser = (id: string): Audience => `user:${id}`;
export const toRoom = (id: string): Audience => `room:${id}`;
export const toAdmins: Audience = 'admins';

/** The stored data of the changes that say more when they are sent: they are completed then. */
interface StoredData {
  readonly ParticipantInvited: { readonly invitation: KeptInvitation };
  readonly RoomRestored: ChangeData['RoomRestored'] & {
    /** The own parts of the room by the id of the receiver. */
    readonly own: Readonly<Record<string, OwnPart>>;
  };
}

type Stored<Type extends ChangeType> = Type extends keyof StoredData
  ? StoredData[Type]
  : ChangeData[Type];

/** The change of an event, before its position in the log is known. */
export type Change = {
  [Type in ChangeType]: {
    readonly type: Type;
    readonly roomId?: string;
    readonly data: Stored<Type>;
    readonly audiences: readonly Audience[];
  };
}[ChangeType];

/** A change with its position in the log. */
export interface AppliedChange {
  readonly position: bigint;
  /** The time of the event: ISO 8601, UTC. */
  readonly at: string;
  readonly type: string;
  readonly roomId?: string;
  readonly data: object;
  readonly audiences: readonly Audience[];
}

/**
 * Called after every commit: the read models answer for everything up to `position`, and these
 * changes are new, in order.
 */
export type AppliedListener = (position: bigint, changes: readonly AppliedChange[]) => void;
