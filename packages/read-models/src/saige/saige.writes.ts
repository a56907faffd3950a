import { prepared } from '../query.ts';
import { saigeFilesTable, saigeVersionsTable } from './saige.table.ts';

export const insertSaigeFile = saigeFilesTable.insert;
export const insertSaigeVersion = saigeVersionsTable.insert;

export const setSaigeVersion = prepared((q, p: { id: string; version: number }) =>
  q.updateTable('saige_files').set({ version: p.version }).where('model_id', '=', p.id),
);
