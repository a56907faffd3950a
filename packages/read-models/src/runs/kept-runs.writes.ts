import { insertInto } from '../kernel/insert.ts';
import { prepared } from '../kernel/prepared.ts';
import { keptRunsTable } from './kept-runs.table.ts';

export const insertKeptRun = insertInto('kept_runs', keptRunsTable.columns);

export const setRunDiscarded = prepared((q, p: { id: string; discarded: 0 | 1 }) =>
  q.updateTable('kept_runs').set({ discarded: p.discarded }).where('id', '=', p.id),
);
