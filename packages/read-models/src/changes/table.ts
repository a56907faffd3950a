import { defineTable, int64, nullable, text, type RowOf } from '../kernel/define-table.ts';

export const changesTable = defineTable(
  'changes',
  {
    position: int64(),
    at: text(),
    type: text(),
    room_id: nullable(text()),
    /** JSON: ChangeData[type] */
    data: text(),
    /** JSON: Audience[], as in `change_audiences`. */
    audiences: text(),
  },
  {
    key: 'position',
  },
);
export type ChangesTable = RowOf<typeof changesTable>;

export const changeAudiencesTable = defineTable(
  'change_audiences',
  {
    audience: text(),
    position: int64(),
  },
  {
    key: ['audience', 'position'],
    isClustered: true,
  },
);

/** The row of a change log from which nothing was pruned. */
const everythingKept = 'insert into change_floor (position) values (0)';

/** The table has one row. */
export const changeFloorTable = defineTable(
  'change_floor',
  {
    /** Changes up to here are kept no longer. */
    position: int64(),
  },
  {
    key: 'position',
    others: () => [everythingKept],
    afterEmptying: [everythingKept],
  },
);
