import {
  bit,
  defineTable,
  int64,
  integer,
  nullable,
  text,
  type RowOf,
} from '../kernel/define-table.ts';

/** The file of each person's own data: one at a time. */
export const personalExportsTable = defineTable(
  'personal_exports',
  {
    user_id: text(),
    export_id: text(),
    status: text<'waiting' | 'preparing' | 'ready' | 'failed'>(),
    requested_at: text(),
    /** Counts the starts: the parts of each run are its own. */
    run: integer(),
    /** Entries of the file that are written, of so many. */
    done: integer(),
    parts: integer(),
    bytes: nullable(int64()),
    expires_at: nullable(text()),
    /** The time of the next attempt, after the parts could not be stored. */
    retry_at: nullable(text()),
  },
  {
    key: 'user_id',
    indexes: {
      personal_exports_open: {
        on: ['requested_at'],
        where: "status in ('waiting', 'preparing')",
      },
      personal_exports_expiring: { on: ['expires_at'], where: 'expires_at is not null' },
    },
  },
);
export type PersonalExportsTable = RowOf<typeof personalExportsTable>;

/** The stored locations of the encrypted parts of these files. */
export const personalExportPartsTable = defineTable(
  'personal_export_parts',
  {
    export_id: text(),
    run: integer(),
    /** The number of the part, from 0 on. */
    number: integer(),
    user_id: text(),
    hash: text(),
    /** Whether the part is not needed any more, and is to be deleted. */
    is_left: bit(),
  },
  {
    key: ['export_id', 'run', 'number'],
    isClustered: true,
    indexes: { personal_export_parts_left: { on: ['user_id'], where: 'is_left = 1' } },
  },
);
