import { defineTable, integer, text, type RowOf } from '../kernel/define-table.ts';

export const phodVersionsTable = defineTable(
  'phod_versions',
  {
    user_id: text(),
    version: integer(),
    at: text(),
    saved_by: text(),
    /** JSON: PhodSource */
    source: text(),
    summary: text(),
    /** JSON: PhodOperation[] against the version before; empty for the first. */
    ops: text(),
    /** The keyframe to start from, to come to this version. */
    keyframe: integer(),
    /** Characters of operations that may follow before the next keyframe. */
    budget: integer(),
  },
  {
    key: ['user_id', 'version'],
  },
);
export type PhodVersionsTable = RowOf<typeof phodVersionsTable>;

/** A version in full, so that those after it are reached with a bounded number of operations. */
export const phodKeyframesTable = defineTable(
  'phod_keyframes',
  {
    user_id: text(),
    version: integer(),
    /** JSON: BriefData */
    brief_data: text(),
    /** JSON: BlameTree */
    blame: text(),
  },
  {
    key: ['user_id', 'version'],
  },
);
