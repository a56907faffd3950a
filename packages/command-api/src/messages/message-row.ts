import type {
  MessageEvent,
  MessagePosted,
  ReplyRequested,
} from '@mach42/domain/messages/events.ts';
import { flag } from '@mach42/read-models/kernel/table.ts';
import type { MessageRow } from '@mach42/read-models/messages/message-view.ts';
import type { Fold } from '../kernel/commands.ts';

/** A message as the read models will hold it; null before there is one. */
export const messageRows: Fold<MessageRow | null, MessageEvent> = {
  category: 'message',
  stateVersion: 1,
  initialState: null,
  evolve(row, event, at) {
    if (event.type === 'MessagePosted') return posted(event.data, at);
    if (event.type === 'ReplyRequested') return requested(event.data, at);
    return row && { ...row, ...changes(event, at) };
  },
};

type Later = Exclude<MessageEvent, MessagePosted | ReplyRequested>;

function changes(event: Later, at: string): Partial<MessageRow> {
  switch (event.type) {
    case 'MessageEdited':
      return { content: event.data.content, edited: 1, last_update: at };
    case 'MessageDeleted':
      return { content: '', mentions: '[]', error: null, temp_id: null, hidden: 1 };
    case 'ReplyStarted':
      return { status: 'processing', started_at: at, lease_until: event.data.leaseUntil };
    case 'ReplyCompleted':
      return {
        status: 'completed',
        content: event.data.content,
        processing_time: event.data.processingMs,
        last_update: at,
        lease_until: null,
      };
    case 'ReplyStopped':
      return {
        status: 'completed',
        content: event.data.content,
        stopped: 1,
        last_update: at,
        lease_until: null,
      };
    case 'ReplyFailed':
      return { status: 'failed', error: event.data.error, lease_until: null };
  }
}

const untouched = {
  place: 0,
  error: null,
  edited: 0,
  last_update: null,
  processing_time: null,
  stopped: 0,
  started_at: null,
  lease_until: null,
  hidden: 0,
  username: null,
} as const;

function posted(data: MessagePosted['data'], at: string): MessageRow {
  return {
    ...untouched,
    id: data.messageId,
    room_id: data.roomId,
    type: 'text',
    person_id: data.authorId,
    is_guest: flag(data.authorIsGuest),
    content: data.content,
    created_at: at,
    status: data.status,
    temp_id: data.tempId ?? null,
    model_id: data.asks?.modelId ?? null,
    use_cloud_ai: flag(data.useCloudAi),
    mentions: data.mentions.length === 0 ? '[]' : JSON.stringify(data.mentions),
    reply_to: data.replyTo ?? null,
  };
}

function requested(data: ReplyRequested['data'], at: string): MessageRow {
  return {
    ...untouched,
    id: data.messageId,
    room_id: data.roomId,
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
