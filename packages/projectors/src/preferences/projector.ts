import type { PreferenceSaved } from '@mach42/domain/preferences/decider.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { preferencesTable, type PreferencesTable } from '@mach42/read-models/preferences/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

/** Replaces the person's earlier value under this name. */
const putPreference = prepared((q, row: PreferencesTable) =>
  q
    .insertInto('preferences')
    .values(preferencesTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    ),
);

const saved: Handler<PreferenceSaved> = async ({ data: { userId, name, value } }, tx) => {
  await tx.run(putPreference, { user_id: userId, name, value: JSON.stringify(value) });
  return { type: 'PreferenceSaved', data: { name, value }, audiences: [toUser(userId)] };
};

export const preferencesProjector = projector<PreferenceSaved>({
  name: 'preferences',
  version: 1,
  tables: ['preferences'],
  on: { PreferenceSaved: saved },
});
