import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import { defineTable, text, type RowOf } from '../kernel/define-table.ts';

export const preferencesTable = defineTable(
  'preferences',
  {
    user_id: text(),
    name: text<PreferenceName>(),
    /** JSON */
    value: text(),
  },
  {
    key: ['user_id', 'name'],
    isClustered: true,
  },
);
export type PreferencesTable = RowOf<typeof preferencesTable>;
