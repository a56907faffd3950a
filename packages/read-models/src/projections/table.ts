import { defineTable, int64, text, type RowOf } from '../kernel/define-table.ts';

export const checkpointsTable = defineTable(
  'checkpoints',
  {
    /** `projector:<name>@<version>` */
    name: text(),
    /** The last event it has applied. */
    position: int64(),
  },
  {
    key: 'name',
    isClustered: true,
  },
);

export const parkedEventsTable = defineTable(
  'parked_events',
  {
    projector: text(),
    position: int64(),
    /** The event's key: what comes later under it is parked as well. */
    key: text(),
    type: text(),
    event_id: text(),
    stream: text(),
    /** Why; of those that wait behind another, where that one is. */
    error: text(),
    /** The lines of the program in which it failed, without any values; empty where it did not fail there. */
    stack: text(),
  },
  {
    key: ['projector', 'position'],
    isClustered: true,
    indexes: {
      parked_events_event: ['event_id'],
      parked_events_position: ['position'],
      parked_events_error: ['error'],
    },
  },
);
export type ParkedEventsTable = RowOf<typeof parkedEventsTable>;
