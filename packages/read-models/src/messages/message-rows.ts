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

/** When it came, and its position in its room. */
interface Arrival {
  readonly at: string;
  readonly place: number;
}

const untouched = {
  masked_content: null,
  error: null,
  reactions: '{}',
  reply_count: 0,
  edited: 0,
  last_update: null,
  processing_time: null,
  source: null,
  stopped: 0,
  started_at: null,
  worker_id: null,
  lease_until: null,
  hidden: 0,
} as const;

export function postedRow(data: Posted, { at, place }: Arrival): MessagesTable {
  const replyTo = data.replyTo ?? null;
  return {
    ...untouched,
    id: data.messageId,
    room_id: data.roomId,
    place,
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
    reply_to: replyTo,
    thread_id: data.status === 'completed' ? replyTo : null,
  };
}

export function noticeRow(
  { messageId, roomId, personId }: { messageId: string; roomId: string; personId: string },
  content: string,
  { at, place }: Arrival,
): MessagesTable {
  return {
    ...untouched,
    id: messageId,
    room_id: roomId,
    place,
    type: 'system',
    person_id: personId,
    is_guest: 0,
    content,
    created_at: at,
    status: 'completed',
    temp_id: null,
    model_id: null,
    use_cloud_ai: 0,
    mentions: '[]',
    reply_to: null,
    thread_id: null,
  };
}

export function requestedRow(data: Requested, { at, place }: Arrival): MessagesTable {
  return {
    ...untouched,
    id: data.messageId,
    room_id: data.roomId,
    place,
    type: 'ai_response',
    person_id: data.personId,
    is_guest: 0,
    content: '',
    created_at: at,
    status: 'pending',
    temp_id: null,
    model_id: data.modelId,
    use_cloud_ai: 0,
    mentions: '[]',
    reply_to: data.questionId,
    // A reply to a message in no thread is beside that message.
    thread_id: data.thread === data.questionId ? null : (data.thread ?? null),
  };
}
