import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { shortContent, withContents } from './long-contents.reads.ts';
import { messageView } from './message-rows.ts';
import { listedColumns } from './messages.reads.ts';
import type { MessagesTable } from './table.ts';

/** The replies to one question: the one that is shown, and those that it replaced. */
const repliesTo = (q: QueryBuilder, p: { roomId: string; questionId: string }) =>
  q
    .selectFrom('messages')
    .where('messages.reply_to', '=', p.questionId)
    // A literal, so that the partial index applies.
    .where('messages.type', '=', sql.lit('ai_response'))
    .where('messages.room_id', '=', p.roomId);

const textCount = prepared((q, p: { roomId: string; questionId: string }) =>
  repliesTo(q, p)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('content', '<>', ''),
);

const shownReplies = prepared((q, p: { roomId: string; questionId: string }) =>
  repliesTo(q, p).select(['id', 'alternative_count']).where('hidden', '=', 0).orderBy('position'),
);

const withTexts = prepared((q, p: { roomId: string; questionId: string; limit: number }) =>
  repliesTo(q, p)
    .select(listedColumns)
    .select(shortContent)
    .where((eb) => eb.or([eb('content', '<>', ''), eb('hidden', '=', 0)]))
    .orderBy('position', 'desc')
    .limit(p.limit),
);

const originOf = prepared((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .select(['room_id', 'reply_to'])
    .where('id', '=', p.id)
    .where('type', '=', 'ai_response'),
);

/** Returns the number of replies to a question that have a text. */
export async function countAlternatives(
  db: Reader,
  which: { roomId: string; questionId: string },
): Promise<number> {
  return (await db.first(textCount, which))?.count ?? 0;
}

/** The replies to a question that the conversation shows. */
export async function findShownReplies(
  db: Reader,
  which: { roomId: string; questionId: string },
): Promise<readonly Pick<MessagesTable, 'id' | 'alternative_count'>[]> {
  return db.all(shownReplies, which);
}

/** The room and the question of a reply, shown or not; undefined for a message that is no reply. */
export async function questionOf(
  db: Reader,
  replyId: string,
): Promise<{ readonly roomId: string; readonly questionId: string } | undefined> {
  const row = await db.first(originOf, { id: replyId });
  return row?.reply_to == null ? undefined : { roomId: row.room_id, questionId: row.reply_to };
}

/** The last replies to a question that have a text or are shown, oldest first, counted from 1. */
export async function findAlternatives(
  db: Reader,
  which: { roomId: string; questionId: string },
): Promise<Message[]> {
  const limit = limits.alternativesOfQuestion;
  const rows = await withContents(db, await db.all(withTexts, { ...which, limit }));
  return rows
    .toReversed()
    .map((row, index) => ({
      ...row,
      alternative_number: index + 1,
      alternative_count: rows.length,
    }))
    .map((row) => messageView({ ...row, username: null }));
}
