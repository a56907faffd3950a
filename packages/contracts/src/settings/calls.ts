import { call } from '../kernel/call.ts';
import type {
  SaveSettingsBody,
  SettingsSavedView,
  SettingsVersion,
  SettingsView,
} from './schemas.ts';

/** Returns the settings; for admins. */
export const getSettings = call<{ answer: { data: SettingsView } }>('GET', '/api/settings');
/** Lists the versions of the settings, newest first; for admins. */
export const listSettingsVersions = call<{ answer: { data: SettingsVersion[] } }>(
  'GET',
  '/api/settings/history',
);
/** Saves settings; they are in force when the answer arrives. A stale `baseVersion` is a conflict. */
export const saveSettings = call<{
  body: SaveSettingsBody;
  answer: { data: SettingsSavedView };
}>('PUT', '/api/settings');
