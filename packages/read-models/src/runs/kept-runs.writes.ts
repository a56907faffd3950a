import { prepared } from '../query.ts';
import { keptRunsTable } from './kept-runs.table.ts';

export const insertKeptRun = keptRunsTable.insert;

export const setRunDiscarded = prepared((q, p: { id: string; discarded: 0 | 1 }) =>
  q.updateTable('kept_runs').set({ discarded: p.discarded }).where('id', '=', p.id),
);
