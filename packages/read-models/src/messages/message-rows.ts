import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { Message, MessageMetadata } from '@mach42/contracts/messages/schemas.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { flag } from '../kernel/define-table.ts';
import type { MessagesTable } from './table.ts';

/** A message as it was posted. */
interface Posted {
  readonly messageId: string;
  readonly roomId: string;
  readonly authorId: string;
  readonly authorIsGuest: boolean;
  readonly content: string;
  readonly mentions: readonly string[];
  readonly attachments?: readonly Attachment[];
  readonly replyTo?: string;
  readonly tempId?: string;
  readonly useCloudAi: boolean;
  readonly status: 'sent' | 'completed';
  readonly asks?: { readonly modelId: string };
}

/** A reply as it was asked for. */
interface Requested {
  readonly messageId: string;
  readonly roomId: string;
  readonly questionId: string;
  readonly personId: string;
  readonly modelId: string;
  readonly thread?: string;
}

/** The time at which a message came, and its position in its room. */
interface Arrival {
  readonly at: string;
  readonly position: number;
}

/** The cells of a row where its first event has no other values. */
const initial = {
  is_guest: 0,
  temp_id: null,
  model_id: null,
  use_cloud_ai: 0,
  mentions: '[]',
  attachments: '[]',
  reply_to: null,
  thread_id: null,
  masked_content: null,
  error: null,
  reactions: '{}',
  reply_count: 0,
  edited: 0,
  last_update: null,
  processing_time: null,
  source: null,
  stopped: 0,
  alternative_number: 1,
  alternative_count: 1,
  question: null,
  started_at: null,
  worker_id: null,
  lease_until: null,
  hidden: 0,
} as const;

export function postedRow(data: Posted, { at, position }: Arrival): MessagesTable {
  const replyTo = data.replyTo ?? null;
  return {
    ...initial,
    id: data.messageId,
    room_id: data.roomId,
    position,
    type: 'text',
    person_id: data.authorId,
    is_guest: flag(data.authorIsGuest),
    content: data.content,
    created_at: at,
    status: data.status,
    temp_id: data.tempId ?? null,
    model_id: data.asks?.modelId ?? null,
    use_cloud_ai: flag(data.useCloudAi),
    mentions: JSON.stringify(data.mentions),
    attachments: JSON.stringify(data.attachments ?? []),
    reply_to: replyTo,
    thread_id: data.status === 'completed' ? replyTo : null,
  };
}

export function noticeRow(
  { messageId, roomId, personId }: { messageId: string; roomId: string; personId: string },
  content: string,
  { at, position }: Arrival,
): MessagesTable {
  return {
    ...initial,
    id: messageId,
    room_id: roomId,
    position,
    type: 'system',
    person_id: personId,
    content,
    created_at: at,
    status: 'completed',
  };
}

export function requestedRow(data: Requested, { at, position }: Arrival): MessagesTable {
  return {
    ...initial,
    id: data.messageId,
    room_id: data.roomId,
    position,
    type: 'ai_response',
    person_id: data.personId,
    content: '',
    created_at: at,
    status: 'pending',
    model_id: data.modelId,
    reply_to: data.questionId,
    // A reply to a message in no thread is beside that message.
    thread_id: data.thread === data.questionId ? null : (data.thread ?? null),
  };
}

/** User id of whatever is not a person (nil UUID, RFC 9562 §5.9). */
export const botUserId = '00000000-0000-0000-0000-000000000000';

export interface MessageRow extends MessagesTable {
  /** The name of the person; null when they are a guest. */
  username: string | null;
  /** Absent where the names are not read. */
  first_name?: string | null;
  last_name?: string | null;
  /**
   * The id of the message that its thread starts with, when that message is gone: then this one is beside the others.
   */
  gone_id?: string | null;
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
    sender: {
      userId,
      username,
      ...(isBot ? {} : fullNameOf(row)),
      isBot,
      isGuest: row.is_guest === 1,
    },
    timestamp: row.created_at,
    createdAt: row.created_at,
    isUser: userId === viewerId,
    type: row.type,
    attachments: row.attachments === '[]' ? [] : (JSON.parse(row.attachments) as Attachment[]),
    mentions: row.mentions === '[]' ? [] : (JSON.parse(row.mentions) as string[]),
    reactions: row.reactions === '{}' ? {} : (JSON.parse(row.reactions) as Message['reactions']),
    edited: row.edited === 1,
    aiModel: row.model_id,
    replyTo: row.thread_id ?? row.reply_to,
    ...(row.thread_id === null || row.thread_id === row.gone_id ? {} : { threadId: row.thread_id }),
    replyCount: row.reply_count,
    metadata: metadataOf(row),
  };
}

function fullNameOf({ first_name, last_name }: MessageRow): { name?: string } {
  const name = fullName({ firstName: first_name ?? '', lastName: last_name ?? '' });
  return name === '' ? {} : { name };
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
  if (row.alternative_count > 1) {
    metadata.alternative = { number: row.alternative_number, count: row.alternative_count };
  }
  if (row.question !== null) metadata.question = row.question;
  return metadata;
}

const modelNames = new Map(
  modelCatalogue('').map(({ id, name }) => [id, name.split(' - ', 1)[0] ?? name]),
);

/** The name of a model; for one that an admin connected, the name that its provider writes. */
export const modelName = (id: string): string =>
  modelNames.get(id) ?? id.slice(id.indexOf('/') + 1);
