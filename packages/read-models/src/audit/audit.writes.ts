import { prepared } from '../query.ts';
import { auditEventsTable, contentReadsTable, openingsTable } from './audit.table.ts';

export const insertAuditEvent = auditEventsTable.insert;
export const insertOpening = openingsTable.insert;
export const insertContentRead = contentReadsTable.insert;

export const setOpeningClosed = prepared((q, p: { id: string; at: string }) =>
  q.updateTable('openings').set({ closed_at: p.at }).where('id', '=', p.id),
);

export const setOpeningUnseen = prepared((q, p: { id: string }) =>
  q.updateTable('openings').set({ seen: 0 }).where('id', '=', p.id),
);

export const setOpeningsSeen = prepared((q, p: { userId: string }) =>
  q.updateTable('openings').set({ seen: 1 }).where('user_id', '=', p.userId),
);
