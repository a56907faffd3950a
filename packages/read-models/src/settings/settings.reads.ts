import type {
  SettingChange,
  SettingsVersion,
  SettingValues,
} from '@mach42/contracts/settings/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { displayName } from '../users/users.reads.ts';

const versions = prepared((q, _: object) =>
  q
    .selectFrom('settings_versions')
    .leftJoin('users', 'users.id', 'settings_versions.actor_id')
    .selectAll('settings_versions')
    .select(['users.first_name', 'users.last_name'])
    .orderBy('settings_versions.version', 'desc'),
);

/** Newest first. */
export async function settingsVersions(db: Reader): Promise<SettingsVersion[]> {
  const rows = await db.all(versions, {});
  return rows.map(({ version, at, actor_id, changes, first_name, last_name }) => ({
    version,
    at,
    by:
      first_name === null || last_name === null ? actor_id : displayName({ first_name, last_name }),
    changes: JSON.parse(changes) as SettingChange[],
  }));
}

/** The settings that were changed and not changed back, and how often settings were changed. */
export async function changedSettings(
  db: Reader,
): Promise<{ readonly version: number; readonly changed: SettingValues }> {
  const all = await settingsVersions(db);
  const values = new Map<string, SettingChange['value']>();
  for (const { changes } of all.toReversed()) {
    for (const { name, value } of changes) values.set(name, value);
  }
  const changed = [...values].filter(([, value]) => value !== null);
  return {
    version: all[0]?.version ?? 0,
    // Values of null are left out above.
    changed: Object.fromEntries(changed) as SettingValues,
  };
}
