import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';
import { defineTable, integer, text, type RowOf } from '../kernel/define-table.ts';

export const saigeFilesTable = defineTable(
  'saige_files',
  {
    model_id: text(),
    name: text(),
    type: text<SaigeType>(),
    description: text(),
    version: integer(),
    created_at: text(),
    created_by: text(),
  },
  {
    key: 'model_id',
  },
);
export type SaigeFilesTable = RowOf<typeof saigeFilesTable>;

export const saigeVersionsTable = defineTable(
  'saige_versions',
  {
    model_id: text(),
    version: integer(),
    at: text(),
    saved_by: text(),
    change_summary: text(),
    /** Markdown. */
    content: text(),
  },
  {
    key: ['model_id', 'version'],
  },
);
export type SaigeVersionsTable = RowOf<typeof saigeVersionsTable>;
