import { defineTable, int64, text, type RowOf } from '../kernel/define-table.ts';

/** Messages that people saved for later; some may be deleted, or in rooms that the person has left. */
export const savedMessagesTable = defineTable(
  'saved_messages',
  {
    user_id: text(),
    message_id: text(),
    note: text(),
    saved_at: text(),
    /** Position of the saving: the last one is first. */
    position: int64(),
  },
  {
    key: ['user_id', 'message_id'],
    isClustered: true,
  },
);
export type SavedMessagesTable = RowOf<typeof savedMessagesTable>;
