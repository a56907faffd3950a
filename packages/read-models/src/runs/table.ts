import type { WaitedRoute } from '@mach42/contracts/jobs/schemas.ts';
import { bit, defineTable, int64, integer, nullable, text } from '../kernel/define-table.ts';

/** Runs that a request waited for, with their proposals. */
export const keptRunsTable = defineTable(
  'kept_runs',
  {
    /** The id of the model's call. */
    id: text(),
    user_id: text(),
    entry_id: text(),
    route: text<WaitedRoute>(),
    model_id: text(),
    instructions: text(),
    /** Null where the model had no SAIGE file. */
    saige_version: nullable(integer()),
    started_at: text(),
    finished_at: text(),
    /** JSON: Proposal without its text */
    proposal: text(),
    /** JSON: ProposalOutline */
    outline: text(),
    /** The text of the proposal. */
    result: text(),
    /** Whether the proposal is not offered any more. */
    discarded: bit(),
    position: int64(),
  },
  {
    key: 'id',
    indexes: {
      kept_runs_entry: ['entry_id', 'position'],
    },
  },
);
