import { insertInto } from '../kernel/insert.ts';
import { prepared } from '../kernel/prepared.ts';
import { messagesTable, type MessagesTable } from './messages.table.ts';

export const insertMessage = insertInto('messages', messagesTable.columns);

export const setMessageContent = prepared((q, p: { id: string; content: string; at: string }) =>
  q
    .updateTable('messages')
    .set({ content: p.content, edited: 1, last_update: p.at })
    .where('id', '=', p.id),
);

/** Leaves nothing of it but its place. */
export const eraseMessage = prepared((q, p: { id: string }) =>
  q
    .updateTable('messages')
    .set({ content: '', mentions: '[]', error: null, temp_id: null, hidden: 1 })
    .where('id', '=', p.id),
);

export const hideMessage = prepared((q, p: { id: string }) =>
  q.updateTable('messages').set({ hidden: 1 }).where('id', '=', p.id),
);

export const setReplyStarted = prepared(
  (q, p: { id: string; status: MessagesTable['status']; at: string; leaseUntil: string }) =>
    q
      .updateTable('messages')
      .set({ status: p.status, started_at: p.at, lease_until: p.leaseUntil })
      .where('id', '=', p.id),
);

export const setReplyCompleted = prepared(
  (q, p: { id: string; content: string; processingMs: number; at: string }) =>
    q
      .updateTable('messages')
      .set({
        status: 'completed',
        content: p.content,
        processing_time: p.processingMs,
        last_update: p.at,
        lease_until: null,
      })
      .where('id', '=', p.id),
);

export const setReplyFailed = prepared((q, p: { id: string; error: string }) =>
  q
    .updateTable('messages')
    .set({ status: 'failed', error: p.error, lease_until: null })
    .where('id', '=', p.id),
);

export const setReplyStopped = prepared((q, p: { id: string; content: string; at: string }) =>
  q
    .updateTable('messages')
    .set({
      status: 'completed',
      content: p.content,
      stopped: 1,
      last_update: p.at,
      lease_until: null,
    })
    .where('id', '=', p.id),
);
