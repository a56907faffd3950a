import type { PreferenceSaved } from '@mach42/domain/preferences/events.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { putPreference } from '@mach42/read-models/preferences/preferences.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';

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
