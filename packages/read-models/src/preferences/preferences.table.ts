import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import type { Table } from '../kernel/table.ts';

export interface PreferencesTable {
  user_id: string;
  name: PreferenceName;
  /** JSON */
  value: string;
}

export const preferencesTable: Table<'preferences'> = {
  name: 'preferences',
  columns: ['user_id', 'name', 'value'],
  definition: ({ clustered }) => [
    `create table preferences (
      user_id text not null,
      name text not null,
      value text not null,
      primary key (user_id, name)
    )${clustered}`,
  ],
};
