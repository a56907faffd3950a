import type { Message, MessageMetadata } from '@mach42/contracts/messages/schemas.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { MessagesTable } from './messages.table.ts';

/** User id of whatever is not a person (nil UUID, RFC 9562 §5.9). */
export const botUserId = '00000000-0000-0000-0000-000000000000';

export interface MessageRow extends MessagesTable {
  /** Of the person; null when they are a guest. */
  username: string | null;
}

/** `isUser` is false when nobody in particular looks. */
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
