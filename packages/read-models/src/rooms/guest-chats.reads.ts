import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const isInWork = sql<boolean>`messages.status in ('pending', 'processing', 'thinking')`;

const begunBefore = prepared((q, p: { time: string; limit: number }) =>
  q
    .selectFrom('rooms')
    .innerJoin('participants', 'participants.room_id', 'rooms.id')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .select('rooms.id')
    .where(sql<boolean>`rooms.type = 'private_chat'`)
    .where('rooms.created_at', '<=', p.time)
    .where('users.id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.room_id', '=', 'rooms.id')
            .where('messages.hidden', '=', 0)
            .where(isInWork),
        ),
      ),
    )
    .orderBy('rooms.position')
    .limit(p.limit),
);

/**
 * Ids of guests' chats that were begun at a time (ISO 8601, UTC) or before, removed ones too, oldest
 * first; not those in which a reply is being written.
 */
export async function guestChatsBegunBefore(
  db: Reader,
  which: { readonly time: string; readonly limit: number },
): Promise<string[]> {
  return (await db.all(begunBefore, which)).map(({ id }) => id);
}
