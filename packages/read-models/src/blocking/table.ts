import { defineTable, int64, text, type RowOf } from '../kernel/define-table.ts';

/** The people whom each person blocked. */
export const blockedPeopleTable = defineTable(
  'blocked_people',
  {
    user_id: text(),
    blocked_id: text(),
    blocked_at: text(),
    /** Position of the event: the last one is first. */
    position: int64(),
  },
  {
    key: ['user_id', 'blocked_id'],
    isClustered: true,
  },
);
export type BlockedPeopleTable = RowOf<typeof blockedPeopleTable>;
