import { defineTable, integer, text } from '../kernel/define-table.ts';

/** One row for each time that settings were changed. */
export const settingsVersionsTable = defineTable(
  'settings_versions',
  {
    version: integer(),
    at: text(),
    /** Id of who changed them. */
    actor_id: text(),
    /** JSON: SettingChange[] */
    changes: text(),
  },
  {
    key: 'version',
  },
);
