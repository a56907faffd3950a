import type { AttachmentKind, AttachmentText } from '@mach42/contracts/attachments/schemas.ts';
import { defineTable, integer, nullable, text, type RowOf } from '../kernel/define-table.ts';

/** The files that are stored. */
export const attachmentsTable = defineTable(
  'attachments',
  {
    id: text(),
    /** The person who uploaded the file. Their key encrypts it. */
    user_id: text(),
    name: text(),
    media_type: text(),
    kind: text<AttachmentKind>(),
    bytes: integer(),
    text: text<AttachmentText>(),
    /** JSON: hashes by part */
    blobs: text(),
    /** Since when no message and no entry has it (ISO 8601, UTC); null while one does. */
    unused_since: nullable(text()),
  },
  {
    key: 'id',
    indexes: {
      attachments_unused: { on: ['unused_since'], where: 'unused_since is not null' },
      attachments_of: ['user_id', 'id'],
      attachments_unused_of: { on: ['user_id'], where: 'unused_since is not null' },
    },
  },
);
export type AttachmentsTable = RowOf<typeof attachmentsTable>;

/** The attachments of entries. */
export const entryAttachmentsTable = defineTable(
  'entry_attachments',
  { attachment_id: text(), entry_id: text() },
  {
    key: ['attachment_id', 'entry_id'],
    isClustered: true,
    indexes: { entry_attachments_entry: { on: ['entry_id'] } },
  },
);

/** The attachments of messages; deleted messages carry none. */
export const messageAttachmentsTable = defineTable(
  'message_attachments',
  { attachment_id: text(), message_id: text(), room_id: text() },
  {
    key: ['attachment_id', 'message_id'],
    isClustered: true,
    indexes: {
      message_attachments_message: { on: ['message_id'] },
      message_attachments_room: { on: ['room_id'] },
    },
  },
);
