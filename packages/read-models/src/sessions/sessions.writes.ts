import { prepared } from '../query.ts';
import { sessionsTable } from './sessions.table.ts';

export const insertSession = sessionsTable.insert;

export const setSessionEnd = prepared((q, p: { id: string; expiresAt: string }) =>
  q.updateTable('sessions').set({ expires_at: p.expiresAt }).where('id', '=', p.id),
);
