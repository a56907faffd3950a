import type { Table } from '../kernel/table.ts';

/** One row for each time that settings were changed. */
export interface SettingsVersionsTable {
  version: number;
  at: string;
  /** Id of who changed them. */
  actor_id: string;
  /** JSON: SettingChange[] */
  changes: string;
}

export const settingsVersionsTable: Table<'settings_versions'> = {
  name: 'settings_versions',
  columns: ['version', 'at', 'actor_id', 'changes'],
  definition: () => [
    `create table settings_versions (
      version integer primary key,
      at text not null,
      actor_id text not null,
      changes text not null
    )`,
  ],
};
