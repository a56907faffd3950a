import { prepared } from '../query.ts';
import type { PreferencesTable } from './preferences.table.ts';

/** In the place of what the person had under this name. */
export const putPreference = prepared((q, row: PreferencesTable) =>
  q
    .insertInto('preferences')
    .values({ user_id: row.user_id, name: row.name, value: row.value })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    ),
);
