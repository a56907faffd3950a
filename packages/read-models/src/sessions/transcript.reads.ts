import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Reader } from '../kernel/database.ts';
import { shortContent, withContents } from '../messages/long-contents.reads.ts';
import { modelName } from '../messages/message-rows.ts';
import { prepared } from '../query.ts';
import { isShown } from '../rooms/unread.ts';
import { displayName } from '../users/users.reads.ts';

/** Something that was said in a room, and is finished. */
export interface Said {
  readonly content: string;
  readonly at: string;
  /** Name of the person or the model. */
  readonly speaker: string;
  readonly isPerson: boolean;
}

const upTo = prepared((q, p: { roomId: string; position: number; limit: number }) =>
  q
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.person_id')
    .select(['messages.id', 'messages.created_at', 'messages.type', 'messages.model_id'])
    .select(shortContent)
    .select(['users.first_name', 'users.last_name'])
    .where('messages.room_id', '=', p.roomId)
    .where('messages.position', '<=', p.position)
    .where(isShown)
    .where('messages.type', '<>', 'system')
    .where('messages.status', 'in', ['sent', 'delivered', 'completed'])
    .orderBy('messages.position', 'desc')
    .limit(p.limit),
);

/**
 * The last messages of a room that were there at a position of the log and still are, as they read
 * now, oldest first: all that so many characters have room for, and one more where there is one.
 */
export async function transcript(
  db: Reader,
  { characters, ...which }: { roomId: string; position: number; limit: number; characters: number },
): Promise<Said[]> {
  const rows = await db.all(upTo, which);
  let bytes = 0;
  // No text has more bytes than three for each of its characters.
  const end = rows.findIndex((row) => (bytes += Number(row.bytes)) > 3 * characters);
  const last = await withContents(db, end < 0 ? rows : rows.slice(0, end + 1));
  const said = last.map((row): Said => {
    const isPerson = row.type !== 'ai_response';
    const speaker = isPerson ? personName(row) : modelName(row.model_id ?? '');
    return { content: row.content, at: row.created_at, speaker, isPerson };
  });
  return said.toReversed();
}

function personName(row: { first_name: string | null; last_name: string | null }): string {
  const { first_name, last_name } = row;
  if (first_name === null || last_name === null) return userTexts.guest;
  return displayName({ first_name, last_name });
}
