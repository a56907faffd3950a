import { directName } from '@mach42/contracts/rooms/direct-name.ts';
import type {
  Participant,
  ParticipantRole,
  Room,
  RoomSettings,
} from '@mach42/contracts/rooms/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { sql } from 'kysely';
import type { Flag } from '../kernel/define-table.ts';
import type { QueryBuilder } from '../query.ts';
import type { ParticipantsTable, RoomsTable } from './table.ts';
import {
  hasMentions,
  isByBlocked,
  isByOthers,
  isShown,
  mentionCountOf,
  mentions,
  mostMentioning,
} from './unread.ts';

export interface RoomRow extends RoomsTable {
  last_message_at: string | null;
  /** The rest is the viewer's; null when they are not in the room. */
  own_role: ParticipantRole | null;
  pinned: Flag | null;
  archived: Flag | null;
  last_read_message_id: string | null;
  unread: number | null;
  mentioning: number | null;
}

export interface ParticipantRow extends Pick<ParticipantsTable, 'room_id' | 'user_id' | 'role'> {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
}

export function participantView(row: ParticipantRow): Participant {
  return {
    userId: row.user_id,
    username: row.username ?? userTexts.guest,
    firstName: row.first_name ?? userTexts.guest,
    lastName: row.last_name ?? '',
    role: row.role,
    isBot: false,
  };
}

/** The fields of a room that differ for each person. */
export type OwnPart = Pick<
  Room,
  'hasUnread' | 'unreadCount' | 'mentionCount' | 'lastReadMessageId' | 'pinned' | 'archived'
>;

export function ownPart(row: RoomRow): OwnPart {
  const unreadCount = row.unread ?? 0;
  return {
    hasUnread: unreadCount > 0,
    unreadCount,
    ...mentionCountOf(row.mentioning ?? 0),
    lastReadMessageId: row.last_read_message_id,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
  };
}

export function roomView(
  row: RoomRow,
  participants: readonly ParticipantRow[],
  viewerId: string,
): Room {
  const shown = participants.map(participantView);
  return {
    id: row.id,
    _id: row.id,
    name: directName(row, shown, viewerId),
    type: row.type,
    ...(row.description === null ? {} : { description: row.description }),
    settings: JSON.parse(row.settings) as RoomSettings,
    participants: shown,
    participantCount: row.participant_count,
    ...ownPart(row),
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  };
}

// A literal, so that the partial index applies.
export const isForum = sql<boolean>`rooms.type = 'internal_forum'`;

/** Rooms, removed ones too, with the participation of the viewer, who may have none. */
export const roomRows = (q: QueryBuilder, p: { viewerId: string }) =>
  q
    .selectFrom('rooms')
    .leftJoin('participants as own', (join) =>
      join.onRef('own.room_id', '=', 'rooms.id').on('own.user_id', '=', p.viewerId),
    )
    .selectAll('rooms')
    .select(['own.role as own_role', 'own.pinned', 'own.archived', 'own.last_read_message_id'])
    .select((eb) => [
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.room_id', '=', 'rooms.id')
        .where(isShown)
        .orderBy('messages.position', 'desc')
        .limit(1)
        .as('last_message_at'),
      eb
        .selectFrom('messages')
        .select((count) => count.fn.countAll<number>().as('unread'))
        .whereRef('messages.room_id', '=', 'rooms.id')
        .whereRef('messages.position', '>', 'own.read_position')
        .where(isShown)
        .where((message) => isByOthers(message, p.viewerId))
        .as('unread'),
      eb
        .selectFrom((from) =>
          from
            .selectFrom('messages')
            .selectAll('messages')
            .whereRef('messages.room_id', '=', 'rooms.id')
            .whereRef('messages.position', '>', 'own.read_position')
            .where(isShown)
            .where(hasMentions)
            .orderBy('messages.position', 'desc')
            .limit(sql.lit(mostMentioning))
            .as('messages'),
        )
        .select((count) => count.fn.countAll<number>().as('mentioning'))
        .where((message) => isByOthers(message, p.viewerId))
        .where(mentions(p.viewerId))
        .where((message) => message.not(isByBlocked(message, p.viewerId)))
        .as('mentioning'),
    ]);
