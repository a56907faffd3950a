import { insertInto } from '../kernel/insert.ts';
import { modelCallsTable } from './model-calls.table.ts';

export const insertModelCall = insertInto('model_calls', modelCallsTable.columns);
