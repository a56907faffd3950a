import { insertInto } from '../kernel/insert.ts';
import { prepared } from '../kernel/prepared.ts';
import { sessionsTable } from './sessions.table.ts';

export const insertSession = insertInto('sessions', sessionsTable.columns);

export const setSessionEnd = prepared((q, p: { id: string; expiresAt: string }) =>
  q.updateTable('sessions').set({ expires_at: p.expiresAt }).where('id', '=', p.id),
);
