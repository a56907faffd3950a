import { settingsVersionsTable } from './settings.table.ts';

export const insertSettingsVersion = settingsVersionsTable.insert;
