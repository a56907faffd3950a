import { defineTable, int64, text } from '../kernel/define-table.ts';

/** Messages that are pinned in their room. */
export const pinsTable = defineTable(
  'pins',
  {
    message_id: text(),
    room_id: text(),
    pinned_by: text(),
    pinned_at: text(),
    /** Position of the pinning: the last one is first. */
    position: int64(),
  },
  {
    key: 'message_id',
    isClustered: true,
    indexes: { pins_room: ['room_id', 'position'] },
  },
);
