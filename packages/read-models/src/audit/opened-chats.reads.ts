import type { OpenedChat } from '@mach42/contracts/audit/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { isShown } from '../rooms/unread.ts';

const chats = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('participants')
    .innerJoin('rooms', 'rooms.id', 'participants.room_id')
    .select(['rooms.id', 'rooms.name', 'rooms.created_at'])
    .select((eb) =>
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.room_id', '=', 'rooms.id')
        .where(isShown)
        .orderBy('messages.place', 'desc')
        .limit(1)
        .as('last_message_at'),
    )
    .where('participants.user_id', '=', p.userId)
    .where(sql<boolean>`rooms.type = 'private_chat'`)
    .where('rooms.removed', '=', 0)
    .orderBy('rooms.position', 'desc'),
);

/** The private chats that a person takes part in, newest first; no room that they share. */
export async function privateChatsOf(db: Reader, userId: string): Promise<OpenedChat[]> {
  const rows = await db.all(chats, { userId });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  }));
}
