import type { Reactions } from '@mach42/contracts/messages/reactions.ts';
import type {
  Message,
  MessageMetadata,
  MessageStatus,
} from '@mach42/contracts/messages/schemas.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { isShown } from '../rooms/unread.ts';
import type { MessagesTable } from './table.ts';

/** User id of whatever is not a person (nil UUID, RFC 9562 §5.9). */
export const botUserId = '00000000-0000-0000-0000-000000000000';

export interface MessageRow extends MessagesTable {
  /** Of the person; null when they are a guest. */
  username: string | null;
}

/** `isUser` is false without a viewer. */
export function messageView(row: MessageRow, viewerId?: string): Message {
  const isBot = row.type === 'ai_response';
  const userId = isBot ? botUserId : row.person_id;
  const username = isBot ? modelName(row.model_id ?? '') : (row.username ?? userTexts.guest);
  return {
    id: row.id,
    _id: row.id,
    roomId: row.room_id,
    content: row.content,
    maskedContent: userId === viewerId ? row.masked_content : null,
    userId,
    username,
    sender: { userId, username, isBot, isGuest: row.is_guest === 1 },
    timestamp: row.created_at,
    createdAt: row.created_at,
    isUser: userId === viewerId,
    type: row.type,
    attachments: [],
    mentions: row.mentions === '[]' ? [] : (JSON.parse(row.mentions) as string[]),
    reactions: row.reactions === '{}' ? {} : (JSON.parse(row.reactions) as Message['reactions']),
    edited: row.edited === 1,
    aiModel: row.model_id,
    replyTo: row.thread_id ?? row.reply_to,
    ...(row.thread_id === null ? {} : { threadId: row.thread_id }),
    replyCount: row.reply_count,
    metadata: metadataOf(row),
  };
}

function metadataOf(row: MessagesTable): MessageMetadata {
  const metadata: MessageMetadata = { status: row.status, type: row.type };
  if (row.temp_id !== null) metadata.tempId = row.temp_id;
  if (row.error !== null) metadata.error = row.error;
  if (row.model_id !== null) metadata.aiModel = row.model_id;
  if (row.use_cloud_ai === 1) metadata.useCloudAi = true;
  if (row.is_guest === 1) metadata.isGuest = true;
  if (row.edited === 1) metadata.isEdited = true;
  if (row.last_update !== null) metadata.lastUpdate = row.last_update;
  if (row.processing_time !== null) metadata.processingTime = row.processing_time;
  if (row.source !== null) metadata.source = row.source;
  if (row.stopped === 1) metadata.stopped = true;
  if (row.started_at !== null) metadata.startedAt = row.started_at;
  if (row.worker_id !== null) metadata.workerId = row.worker_id;
  return metadata;
}

const modelNames = new Map(
  modelCatalogue('').map(({ id, name }) => [id, name.split(' - ', 1)[0] ?? name]),
);

export const modelName = (id: string): string => modelNames.get(id) ?? id;

/** A reply that is awaited. */
export interface ReplyInWork {
  readonly messageId: string;
  readonly roomId: string;
  readonly status: MessageStatus;
  /** On whose behalf the model answers. */
  readonly personId: string;
  readonly modelId: string;
  /** The message that is answered. */
  readonly questionId: string;
  readonly requestedAt: string;
  /** Until when a worker holds it; null while none has begun. */
  readonly leaseUntil: string | null;
}

/** Messages that are not hidden, with the name of their author. */
export const shown = (q: QueryBuilder) =>
  q
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.person_id')
    .selectAll('messages')
    .select('users.username')
    .where(isShown);

const byId = prepared((q, p: { id: string }) => shown(q).where('messages.id', '=', p.id));

const placeOf = prepared((q, p: { id: string; roomId: string }) =>
  q.selectFrom('messages').select('place').where('id', '=', p.id).where('room_id', '=', p.roomId),
);

const threadPlaceOf = prepared((q, p: { id: string }) =>
  q.selectFrom('messages').select(['thread_id', 'reply_count', 'hidden']).where('id', '=', p.id),
);

const around = prepared((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .select(['reply_count', 'source', 'masked_content'])
    .where('id', '=', p.id),
);

const reactionsById = prepared((q, p: { id: string }) =>
  q.selectFrom('messages').select('reactions').where('id', '=', p.id),
);

const saidBefore = prepared((q, p: { roomId: string; place: number; limit: number }) =>
  shown(q)
    .where('messages.room_id', '=', p.roomId)
    .where('messages.place', '<', p.place)
    .where('messages.type', '<>', 'system')
    .where((eb) =>
      eb.or([
        eb('messages.status', 'in', ['sent', 'delivered', 'completed']),
        // What was written before an answer broke off was said, too.
        eb.and([eb('messages.status', '=', 'failed'), eb('messages.content', '<>', '')]),
      ]),
    )
    .orderBy('messages.place', 'desc')
    .limit(p.limit),
);

// Literals, so that the partial index applies.
const isInWork = sql<boolean>`status in ('pending', 'processing', 'thinking')`;

const inWork = prepared((q, _: object) =>
  q
    .selectFrom('messages')
    .select(['id', 'room_id', 'status', 'person_id', 'model_id', 'reply_to', 'created_at'])
    .select('lease_until')
    .where('hidden', '=', 0)
    .where(isInWork)
    .orderBy('place'),
);

export async function findMessage(
  db: Reader,
  id: string,
  viewerId?: string,
): Promise<Message | undefined> {
  const row = await db.first(byId, { id });
  return row && messageView(row, viewerId);
}

/** What was said before a message, finished messages only, oldest first: context for a model. */
export async function conversationBefore(
  db: Reader,
  { roomId, messageId, limit }: { roomId: string; messageId: string; limit: number },
): Promise<Message[]> {
  const place = await findPlace(db, roomId, messageId);
  if (place === undefined) return [];
  const rows = await db.all(saidBefore, { roomId, place, limit });
  return rows.map((row) => messageView(row)).toReversed();
}

/** Replies that are asked for and not finished, oldest first. */
export async function repliesInWork(db: Reader): Promise<ReplyInWork[]> {
  const rows = await db.all(inWork, {});
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

/** Which thread a message is in, and whether it is hidden. */
export async function placeInThread(
  db: Reader,
  id: string,
): Promise<Pick<MessagesTable, 'thread_id' | 'hidden'> | undefined> {
  return db.first(threadPlaceOf, { id });
}

/** Messages shown of the thread that starts with a message. */
export async function replyCountOf(db: Reader, id: string): Promise<number> {
  return (await db.first(threadPlaceOf, { id }))?.reply_count ?? 0;
}

export async function reactionsOf(db: Reader, id: string): Promise<Reactions> {
  const row = await db.first(reactionsById, { id });
  return JSON.parse(row?.reactions ?? '{}') as Reactions;
}

/** What a message's row holds that its own events do not say. */
export async function aroundMessage(
  db: Reader,
  id: string,
): Promise<Pick<MessagesTable, 'reply_count' | 'source' | 'masked_content'> | undefined> {
  return db.first(around, { id });
}

/** The position of a message in its room, of hidden ones too. */
export async function findPlace(
  db: Reader,
  roomId: string,
  messageId: string,
): Promise<number | undefined> {
  return (await db.first(placeOf, { id: messageId, roomId }))?.place;
}
