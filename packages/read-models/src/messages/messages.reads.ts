import type { Reactions } from '@mach42/contracts/messages/reactions.ts';
import type { Message, MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { isShown } from '../rooms/unread.ts';
import { shortContent, withContents } from './long-contents.reads.ts';
import { messageView } from './message-rows.ts';
import { messagesTable, type MessagesTable } from './table.ts';

/** The request for a reply. */
export interface RequestedReply {
  readonly messageId: string;
  readonly roomId: string;
  /** The person for whom the model answers. */
  readonly personId: string;
  readonly modelId: string;
  /** The message that is answered. */
  readonly questionId: string;
  readonly requestedAt: string;
}

/** A reply that is awaited. */
export interface ReplyInProgress extends RequestedReply {
  readonly status: MessageStatus;
  /** The end of the lease of a worker; null while no worker has begun. */
  readonly leaseUntil: string | null;
}

const isShort = (name: keyof MessagesTable): name is Exclude<keyof MessagesTable, 'content'> =>
  name !== 'content';

/** The columns that a list reads of messages: all but the content, which may be long. */
export const listedColumns = messagesTable.columns
  .filter(isShort)
  .map((column) => `messages.${column}` as const);

const visible = (q: QueryBuilder) =>
  q
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.person_id')
    .leftJoin('messages as gone', (join) =>
      join
        .onRef('gone.id', '=', 'messages.thread_id')
        .on('gone.hidden', '=', 1)
        .on('gone.content', '=', ''),
    )
    .select(['users.username', 'users.first_name', 'users.last_name', 'gone.id as gone_id'])
    .where(isShown);

/** Messages that are not hidden, with the name of their author, and whether their thread has its beginning. */
const shown = (q: QueryBuilder) => visible(q).selectAll('messages');
/** The same, to be given to `withContents`. */
export const listed = (q: QueryBuilder) => visible(q).select(listedColumns).select(shortContent);

const byId = prepared((q, p: { id: string }) => shown(q).where('messages.id', '=', p.id));

const positionOf = prepared((q, p: { id: string; roomId: string }) =>
  q
    .selectFrom('messages')
    .select('position')
    .where('id', '=', p.id)
    .where('room_id', '=', p.roomId),
);

const threadRowOf = prepared((q, p: { id: string }) =>
  q.selectFrom('messages').select(['thread_id', 'reply_count', 'hidden']).where('id', '=', p.id),
);

const goneById = prepared((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .select('id')
    .where('id', '=', p.id)
    .where('hidden', '=', 1)
    .where('content', '=', ''),
);

const around = prepared((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .select(['reply_count', 'source', 'masked_content'])
    .select(['alternative_number', 'alternative_count', 'question'])
    .where('id', '=', p.id),
);

const reactionsById = prepared((q, p: { id: string }) =>
  q.selectFrom('messages').select('reactions').where('id', '=', p.id),
);

interface Before {
  readonly roomId: string;
  readonly position: number;
  readonly limit: number;
}

/** The text that was written before an answer broke off counts as said, too. */
const isSaid = sql<boolean>`messages.type <> 'system' and (messages.status in ('sent', 'delivered', 'completed')
  or (messages.status = 'failed' and messages.content <> ''))`;

const saidBefore = prepared((q, { roomId, position, limit }: Before) =>
  listed(q)
    .where('messages.room_id', '=', roomId)
    .where('messages.position', '<', position)
    .where(isSaid)
    .orderBy('messages.position', 'desc')
    .limit(limit),
);

const textsBefore = prepared((q, { roomId, position, limit }: Before) =>
  q
    .selectFrom('messages')
    .select(['id', 'position', ...shortContent])
    .where('room_id', '=', roomId)
    .where('position', '<', position)
    .where(isShown)
    .where(isSaid)
    .orderBy('position', 'desc')
    .limit(limit),
);

// Literals, so that the partial index applies.
const isInProgress = sql<boolean>`status in ('pending', 'processing', 'thinking')`;

const inProgress = prepared((q, _: object) =>
  q
    .selectFrom('messages')
    .select(['id', 'room_id', 'status', 'person_id', 'model_id', 'reply_to', 'created_at'])
    .select('lease_until')
    .where('hidden', '=', 0)
    .where(isInProgress)
    .orderBy('position'),
);

export async function findMessage(
  db: Reader,
  id: string,
  viewerId?: string,
): Promise<Message | undefined> {
  const row = await db.first(byId, { id });
  return row && messageView(row, viewerId);
}

/** The finished messages before a message, oldest first: context for a model. */
export async function conversationBefore(
  db: Reader,
  { roomId, messageId, limit }: { roomId: string; messageId: string; limit: number },
): Promise<Message[]> {
  const position = await findPosition(db, roomId, messageId);
  if (position === undefined) return [];
  const rows = await withContents(db, await db.all(saidBefore, { roomId, position, limit }));
  return rows.map((row) => messageView(row)).toReversed();
}

type SaidText = Pick<Message, 'id' | 'content'>;

interface Texts extends Pick<Before, 'roomId' | 'limit'> {
  readonly messageId: string;
  /** The most bytes of all texts together; the last text comes whatever its length. */
  readonly bytes: number;
  /** A message: only texts after it are wanted. */
  readonly until?: string | undefined;
}

/** Messages that are read in one turn of the event loop. */
const ofTurn = 50;

/**
 * Reads the texts of the last messages before a message, oldest first, a few in a turn of the event loop.
 * @returns whether they follow the message `until`, which may be gone, and none between is left out
 */
export async function saidTextsBefore(
  db: Reader,
  { roomId, messageId, limit, bytes: mostBytes, until }: Texts,
): Promise<{ readonly texts: readonly SaidText[]; readonly isFollowing: boolean }> {
  const texts: SaidText[] = [];
  let position = await findPosition(db, roomId, messageId);
  let left = mostBytes;
  while (position !== undefined && texts.length < limit && left > 0) {
    if (texts.length > 0) await setImmediate();
    const most = Math.min(ofTurn, limit - texts.length);
    const rows = await db.all(textsBefore, { roomId, position, limit: most });
    const end = rows.findIndex(({ id }) => id === until);
    const wanted: typeof rows = [];
    for (const row of end < 0 ? rows : rows.slice(0, end)) {
      left -= Number(row.bytes);
      if (left >= 0 || (wanted.length === 0 && texts.length === 0)) wanted.push(row);
    }
    for (const { id, content } of await withContents(db, wanted)) texts.push({ id, content });
    if (end >= 0) return { texts: texts.toReversed(), isFollowing: left >= 0 };
    position = rows.length < most ? undefined : rows.at(-1)?.position;
  }
  return { texts: texts.toReversed(), isFollowing: false };
}

/** Replies that are asked for and not finished, oldest first. */
export async function repliesInProgress(db: Reader): Promise<ReplyInProgress[]> {
  const rows = await db.all(inProgress, {});
  return rows.map((row) => ({
    messageId: row.id,
    roomId: row.room_id,
    status: row.status,
    personId: row.person_id,
    modelId: row.model_id ?? '',
    questionId: row.reply_to ?? '',
    requestedAt: row.created_at,
    leaseUntil: row.lease_until,
  }));
}

/** Whether a message was deleted, or is a reply without a text that another reply has replaced. */
export async function isGone(db: Reader, id: string): Promise<boolean> {
  return (await db.first(goneById, { id })) !== undefined;
}

/** The thread that a message is in, and whether it is hidden. */
export async function threadRow(
  db: Reader,
  id: string,
): Promise<Pick<MessagesTable, 'thread_id' | 'hidden'> | undefined> {
  return db.first(threadRowOf, { id });
}

/** Messages shown of the thread that starts with a message. */
export async function replyCountOf(db: Reader, id: string): Promise<number> {
  return (await db.first(threadRowOf, { id }))?.reply_count ?? 0;
}

export async function reactionsOf(db: Reader, id: string): Promise<Reactions> {
  const row = await db.first(reactionsById, { id });
  return JSON.parse(row?.reactions ?? '{}') as Reactions;
}

type AroundMessage = Pick<
  MessagesTable,
  | 'reply_count'
  | 'source'
  | 'masked_content'
  | 'alternative_number'
  | 'alternative_count'
  | 'question'
>;

/** The values of a message's row that its own events do not have. */
export async function aroundMessage(db: Reader, id: string): Promise<AroundMessage | undefined> {
  return db.first(around, { id });
}

/** The position of a message in its room, of hidden ones too. */
export async function findPosition(
  db: Reader,
  roomId: string,
  messageId: string,
): Promise<number | undefined> {
  return (await db.first(positionOf, { id: messageId, roomId }))?.position;
}
