import { insertInto } from '../kernel/insert.ts';
import { prepared } from '../kernel/prepared.ts';
import { saigeFilesTable, saigeVersionsTable } from './saige.table.ts';

export const insertSaigeFile = insertInto('saige_files', saigeFilesTable.columns);
export const insertSaigeVersion = insertInto('saige_versions', saigeVersionsTable.columns);

export const setSaigeVersion = prepared((q, p: { id: string; version: number }) =>
  q.updateTable('saige_files').set({ version: p.version }).where('model_id', '=', p.id),
);
