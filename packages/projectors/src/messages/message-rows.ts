import type { MessagePosted, ReplyRequested } from '@mach42/domain/messages/events.ts';
import { flag } from '@mach42/read-models/kernel/table.ts';
import type { MessagesTable } from '@mach42/read-models/messages/messages.table.ts';
import type { Happened } from '../kernel/projector.ts';

const untouched = {
  error: null,
  edited: 0,
  last_update: null,
  processing_time: null,
  stopped: 0,
  started_at: null,
  lease_until: null,
  hidden: 0,
} as const;

export function postedRow({ data, at, position }: Happened<MessagePosted>): MessagesTable {
  return {
    ...untouched,
    id: data.messageId,
    room_id: data.roomId,
    place: position,
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
    reply_to: data.replyTo ?? null,
  };
}

export function requestedRow({ data, at, position }: Happened<ReplyRequested>): MessagesTable {
  return {
    ...untouched,
    id: data.messageId,
    room_id: data.roomId,
    place: position,
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
  };
}
