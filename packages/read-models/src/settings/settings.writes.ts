import { insertInto } from '../kernel/insert.ts';
import { settingsVersionsTable } from './settings.table.ts';

export const insertSettingsVersion = insertInto('settings_versions', settingsVersionsTable.columns);
