import { defineTable, int64, integer, text, type RowOf } from '../kernel/define-table.ts';

/** Bytes that a person stored, in total and by kind. Guests have a row until their chat is erased. */
export const storageTable = defineTable(
  'storage',
  {
    user_id: text(),
    bytes: int64(),
    events: int64(),
    files: int64(),
    entries: int64(),
    messages: int64(),
    jobs: int64(),
    other: int64(),
    /** Position of the last event that was counted. */
    position: int64(),
  },
  {
    key: 'user_id',
    indexes: {
      storage_bytes: ['bytes desc', 'user_id'],
    },
  },
);
export type StorageTable = RowOf<typeof storageTable>;

/** Bytes that a person added in an hour. `hour`: see `hourOf`. */
export const storageHoursTable = defineTable(
  'storage_hours',
  {
    user_id: text(),
    hour: integer(),
    bytes: int64(),
  },
  {
    key: ['user_id', 'hour'],
    isClustered: true,
  },
);
export type StorageHoursTable = RowOf<typeof storageHoursTable>;
