import type { SettingsSaved } from '@mach42/domain/settings/decider.ts';
import { toAdmins } from '@mach42/read-models/changes/change.ts';
import { settingsVersionsTable } from '@mach42/read-models/settings/table.ts';
import { type Handler, projector } from '../kernel/projector.ts';

const saved: Handler<SettingsSaved> = async ({ data, at, actorId }, tx) => {
  const { version, changes } = data;
  await tx.run(settingsVersionsTable.insert, {
    version,
    at,
    actor_id: actorId,
    changes: JSON.stringify(changes),
  });
  return { type: 'SettingsSaved', data: { version }, audiences: [toAdmins] };
};

export const settingsProjector = projector<SettingsSaved>({
  name: 'settings',
  version: 1,
  tables: ['settings_versions'],
  on: { SettingsSaved: saved },
});
