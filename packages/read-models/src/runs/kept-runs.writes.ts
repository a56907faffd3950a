import { insertInto } from '../kernel/insert.ts';
import { keptRunsTable } from './kept-runs.table.ts';

export const insertKeptRun = insertInto('kept_runs', keptRunsTable.columns);
