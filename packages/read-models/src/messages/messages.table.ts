import type { MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import type { Flag, Table } from '../kernel/table.ts';

/** What people wrote and what models answered, in one list. */
export interface MessagesTable {
  id: string;
  room_id: string;
  /** Position of the event that brought it; orders the messages of a room. */
  place: number;
  type: 'text' | 'ai_response';
  /** Who wrote it; of a reply, on whose behalf the model answers. */
  person_id: string;
  is_guest: Flag;
  content: string;
  created_at: string;
  status: MessageStatus;
  temp_id: string | null;
  error: string | null;
  /** The model that is asked, or that answers. */
  model_id: string | null;
  use_cloud_ai: Flag;
  /** JSON: ids */
  mentions: string;
  reply_to: string | null;
  edited: Flag;
  last_update: string | null;
  /** Milliseconds. */
  processing_time: number | null;
  stopped: Flag;
  started_at: string | null;
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
    'created_at',
    'status',
    'temp_id',
    'error',
    'model_id',
    'use_cloud_ai',
    'mentions',
    'reply_to',
    'edited',
    'last_update',
    'processing_time',
    'stopped',
    'started_at',
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
      created_at text not null,
      status text not null,
      temp_id text,
      error text,
      model_id text,
      use_cloud_ai integer not null,
      mentions text not null,
      reply_to text,
      edited integer not null,
      last_update text,
      processing_time integer,
      stopped integer not null,
      started_at text,
      lease_until text,
      hidden integer not null
    )`,
    'create index messages_room on messages (room_id, place)',
    // All that counting what somebody has not read needs.
    `create index messages_shown on messages (room_id, place, type, person_id)
      where hidden = 0`,
    `create index messages_in_work on messages (place)
      where status in ('pending', 'processing', 'thinking')`,
  ],
};
