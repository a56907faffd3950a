import { sql } from 'kysely';
import type { QueryBuilder } from '../query.ts';
import { isByOthers, isShown } from './unread.ts';

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
        .orderBy('messages.place', 'desc')
        .limit(1)
        .as('last_message_at'),
      eb
        .selectFrom('messages')
        .select((count) => count.fn.countAll<number>().as('unread'))
        .whereRef('messages.room_id', '=', 'rooms.id')
        .whereRef('messages.place', '>', 'own.read_place')
        .where(isShown)
        .where((message) => isByOthers(message, p.viewerId))
        .as('unread'),
    ]);
