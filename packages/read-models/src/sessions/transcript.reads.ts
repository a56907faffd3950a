import type { Reader } from '../kernel/database.ts';
import { prepared } from '../kernel/prepared.ts';
import { displayName } from '../users/user-view.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';

/** Something that was said in a room, and is finished. */
export interface Said {
  readonly content: string;
  readonly at: string;
  /** The model that said it; null for a person. */
  readonly modelId: string | null;
  /** Name of the person; of a reply, of whoever asked. */
  readonly person: string;
}

const upTo = prepared((q, p: { roomId: string; position: number; limit: number }) =>
  q
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.person_id')
    .select(['messages.content', 'messages.created_at', 'messages.type', 'messages.model_id'])
    .select(['users.first_name', 'users.last_name'])
    .where('messages.room_id', '=', p.roomId)
    .where('messages.place', '<=', p.position)
    .where('messages.hidden', '=', 0)
    .where('messages.status', 'in', ['sent', 'delivered', 'completed'])
    .orderBy('messages.place', 'desc')
    .limit(p.limit),
);

/**
 * The last messages of a room that were there at a position of the log and still are, as they read
 * now, oldest first.
 */
export async function transcript(
  db: Reader,
  which: { roomId: string; position: number; limit: number },
): Promise<Said[]> {
  const rows = await db.all(upTo, which);
  const said = rows.map((row): Said => ({
    content: row.content,
    at: row.created_at,
    modelId: row.type === 'ai_response' ? (row.model_id ?? '') : null,
    person:
      row.first_name === null || row.last_name === null
        ? userTexts.guest
        : displayName({ first_name: row.first_name, last_name: row.last_name }),
  }));
  return said.toReversed();
}
