import type { MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import type { Flag, Table } from '../kernel/table.ts';

/** What people wrote and what models answered, in one list. */
export interface MessagesTable {
  id: string;
  room_id: string;
  /** Position of the event that brought it; orders the messages of a room. */
  place: number;
  type: 'text' | 'ai_response' | 'system';
  /** Who wrote it; of a reply, on whose behalf the model answers; of a notice, who did what it tells. */
  person_id: string;
  is_guest: Flag;
  content: string;
  /** What of it left the machine last, as it was sent; for its author alone. */
  masked_content: string | null;
  created_at: string;
  status: MessageStatus;
  temp_id: string | null;
  error: string | null;
  /** The model that is asked, or that answers. */
  model_id: string | null;
  use_cloud_ai: Flag;
  /** JSON: ids */
  mentions: string;
  /** JSON: user ids by emoji */
  reactions: string;
  /** The message that is answered. */
  reply_to: string | null;
  /** In a room, the message that its thread starts with. */
  thread_id: string | null;
  /** Messages shown of the thread that starts here. */
  reply_count: number;
  edited: Flag;
  last_update: string | null;
  /** Milliseconds. */
  processing_time: number | null;
  /** Id of the provider that answered. */
  source: string | null;
  stopped: Flag;
  started_at: string | null;
  worker_id: string | null;
  lease_until: string | null;
  /** Deleted, or replaced by another reply. Its place stays known to readers that page. */
  hidden: Flag;
}

export const messagesTable: Table<'messages'> = {
  name: 'messages',
  columns: [
    'id',
    'room_id',
    'place',
    'type',
    'person_id',
    'is_guest',
    'content',
    'masked_content',
    'created_at',
    'status',
    'temp_id',
    'error',
    'model_id',
    'use_cloud_ai',
    'mentions',
    'reactions',
    'reply_to',
    'thread_id',
    'reply_count',
    'edited',
    'last_update',
    'processing_time',
    'source',
    'stopped',
    'started_at',
    'worker_id',
    'lease_until',
    'hidden',
  ],
  definition: ({ position }) => [
    `create table messages (
      id text primary key,
      room_id text not null,
      place ${position} not null,
      type text not null,
      person_id text not null,
      is_guest integer not null,
      content text not null,
      masked_content text,
      created_at text not null,
      status text not null,
      temp_id text,
      error text,
      model_id text,
      use_cloud_ai integer not null,
      mentions text not null,
      reactions text not null,
      reply_to text,
      thread_id text,
      reply_count integer not null,
      edited integer not null,
      last_update text,
      processing_time integer,
      source text,
      stopped integer not null,
      started_at text,
      worker_id text,
      lease_until text,
      hidden integer not null
    )`,
    // All that counting what somebody has not read needs.
    `create index messages_shown on messages (room_id, place, type, person_id)
      where hidden = 0`,
    `create index messages_thread on messages (thread_id, place)
      where hidden = 0 and thread_id is not null`,
    `create index messages_in_work on messages (place)
      where status in ('pending', 'processing', 'thinking')`,
  ],
};
