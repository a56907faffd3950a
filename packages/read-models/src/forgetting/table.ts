import type { Wish } from '@mach42/contracts/forgetting/schemas.ts';
import { defineTable, int64, nullable, text, type RowOf } from '../kernel/define-table.ts';

/** Requests to forget a person and legal holds: the last of each person. */
export const forgettingsTable = defineTable(
  'forgettings',
  {
    user_id: text(),
    status: text<'none' | 'requested' | 'withdrawn' | 'impossible' | 'underway' | 'forgotten'>(),
    wish: nullable(text<Wish>()),
    requested_by: nullable(text()),
    requested_at: nullable(text()),
    due_at: nullable(text()),
    reason: text(),
    /** Null: there is no legal hold. */
    held_at: nullable(text()),
    held_by: nullable(text()),
    hold_reason: text(),
    forgotten_at: nullable(text()),
    completed_at: nullable(text()),
    /** The number of events that cannot be read any more, or that have content in the clear. */
    events: nullable(int64()),
    receipt: nullable(text()),
    signature: nullable(text()),
    /** Position of the last event about it. */
    position: int64(),
  },
  {
    key: 'user_id',
    indexes: {
      forgettings_position: ['position'],
      forgettings_open: { on: ['due_at'], where: "status in ('requested', 'underway')" },
    },
  },
);
export type ForgettingsTable = RowOf<typeof forgettingsTable>;
