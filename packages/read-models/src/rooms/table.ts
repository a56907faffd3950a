import type { ParticipantRole, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import {
  bit,
  defineTable,
  int64,
  integer,
  nullable,
  type RowOf,
  text,
} from '../kernel/define-table.ts';

const ranks: { readonly [Role in ParticipantRole]: number } = {
  owner: 0,
  moderator: 1,
  member: 2,
  visitor: 2,
};
/** More than there will be events. */
const rank = 2 ** 50;

/** The number that a role adds to the position of the joining: owners come first, then moderators. */
export const listedFrom = (role: ParticipantRole): number => ranks[role] * rank;

/** The rank of a participant among the others. */
export const listedAs = (role: ParticipantRole, position: number): number =>
  listedFrom(role) + position;

export const roomsTable = defineTable(
  'rooms',
  {
    id: text(),
    name: text(),
    type: text<RoomType>(),
    description: nullable(text()),
    /** JSON: RoomSettings */
    settings: text(),
    created_at: text(),
    /** Whether the room is removed: it is kept so that it can be restored, and is in no answer until then. */
    removed: bit(),
    participant_count: integer(),
    /** Position of its creation. */
    position: int64(),
  },
  {
    key: 'id',
    isClustered: true,
    indexes: {
      rooms_forums: { on: ['position'], where: "type = 'internal_forum'" },
    },
  },
);
export type RoomsTable = RowOf<typeof roomsTable>;

export const participantsTable = defineTable(
  'participants',
  {
    room_id: text(),
    user_id: text(),
    role: text<ParticipantRole>(),
    /** Whether this person pinned or archived the room, for themselves. */
    pinned: bit(),
    archived: bit(),
    /** The last message that they said to have read; null for none since the joining. */
    last_read_message_id: nullable(text()),
    /**
     * The position after which the person has read nothing: that of the last read message, else that of the joining.
     */
    read_position: int64(),
    /** Position of the joining. */
    position: int64(),
    /** Orders the participants of a room: `listedAs`. */
    listed: int64(),
  },
  {
    key: ['room_id', 'user_id'],
    isClustered: true,
    indexes: {
      participants_user: ['user_id'],
      participants_listed: ['room_id', 'listed'],
    },
  },
);
export type ParticipantsTable = RowOf<typeof participantsTable>;

/**
 * The people who were removed from a room and have not been invited since: for them it does not exist, even if it is
 * a forum.
 */
export const barredTable = defineTable(
  'barred',
  {
    room_id: text(),
    user_id: text(),
  },
  {
    key: ['user_id', 'room_id'],
    isClustered: true,
  },
);

/** Invitations that are neither used up nor revoked; expired ones may be among them. */
export const invitationsTable = defineTable(
  'invitations',
  {
    id: text(),
    room_id: text(),
    /** Null for a link. */
    user_id: nullable(text()),
    by_mobile: bit(),
    invited_by: text(),
    created_at: text(),
    expires_at: text(),
    position: int64(),
  },
  {
    key: 'id',
    isClustered: true,
    indexes: {
      invitations_room: ['room_id'],
      invitations_user: ['user_id'],
    },
  },
);
export type InvitationsTable = RowOf<typeof invitationsTable>;
