import { defineTable, text } from '../kernel/define-table.ts';

/** The picture of each person who has one. */
export const profilePicturesTable = defineTable(
  'profile_pictures',
  { user_id: text(), attachment_id: text() },
  {
    key: 'user_id',
    isClustered: true,
    indexes: { profile_pictures_file: { on: ['attachment_id'] } },
  },
);
