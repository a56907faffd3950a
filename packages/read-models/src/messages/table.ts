import type { MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import {
  bit,
  defineTable,
  int64,
  integer,
  nullable,
  text,
  type RowOf,
} from '../kernel/define-table.ts';

/** The messages of people and the replies of models, in one list. */
export const messagesTable = defineTable(
  'messages',
  {
    id: text(),
    room_id: text(),
    /** Position of the event that brought it; orders the messages of a room. */
    position: int64(),
    type: text<'text' | 'ai_response' | 'system'>(),
    /**
     * The author; for a reply, the person on whose behalf the model answers; for a notice, the person whose action it
     * reports.
     */
    person_id: text(),
    is_guest: bit(),
    content: text(),
    /** The masked content that last left the machine, as it was sent; only for its author. */
    masked_content: nullable(text()),
    created_at: text(),
    status: text<MessageStatus>(),
    temp_id: nullable(text()),
    error: nullable(text()),
    /** The model that is asked, or that answers. */
    model_id: nullable(text()),
    use_cloud_ai: bit(),
    /** JSON: ids */
    mentions: text(),
    /** JSON: the shown fields of the files that it carries */
    attachments: text(),
    /** JSON: user ids by emoji */
    reactions: text(),
    /** The message that is answered. */
    reply_to: nullable(text()),
    /** In a room, the message that starts the thread of this message. */
    thread_id: nullable(text()),
    /** Messages shown of the thread that starts here. */
    reply_count: integer(),
    edited: bit(),
    last_update: nullable(text()),
    /** Milliseconds. */
    processing_time: nullable(integer()),
    /** Id of the provider that answered. */
    source: nullable(text()),
    stopped: bit(),
    /**
     * For a reply: its number among the replies to its question, from 1, and their count, which is set while the
     * reply is shown.
     */
    alternative_number: integer(),
    alternative_count: integer(),
    /** For a reply in a private chat: the question to which it answers; null while the question is unchanged. */
    question: nullable(text()),
    started_at: nullable(text()),
    worker_id: nullable(text()),
    lease_until: nullable(text()),
    /** Deleted, or replaced by another reply. Its position stays known to readers that page. */
    hidden: bit(),
  },
  {
    key: 'id',
    indexes: {
      // The index has all columns that counting unread messages needs.
      messages_shown: { on: ['room_id', 'position', 'type', 'person_id'], where: 'hidden = 0' },
      // The index has all rows that counting mentions reads: few messages have one.
      messages_mentioning: {
        on: ['room_id', 'position'],
        where: "hidden = 0 and mentions <> '[]'",
      },
      messages_thread: {
        on: ['thread_id', 'position'],
        where: 'hidden = 0 and thread_id is not null',
      },
      messages_alternatives: {
        on: ['reply_to', 'position'],
        where: "type = 'ai_response'",
      },
      messages_in_work: {
        on: ['position'],
        where: "status in ('pending', 'processing', 'thinking')",
      },
    },
  },
);
export type MessagesTable = RowOf<typeof messagesTable>;
