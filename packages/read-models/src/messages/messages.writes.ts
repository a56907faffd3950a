import { sql } from 'kysely';
import { prepared, type QueryBuilder } from '../query.ts';
import { cells } from './message-cells.ts';
import { messagesTable } from './messages.table.ts';

export const insertMessage = messagesTable.insert;

const update = (q: QueryBuilder, p: { id: string }) =>
  q.updateTable('messages').where('id', '=', p.id);

export const setMessageContent = prepared((q, p: { id: string; content: string; at: string }) =>
  update(q, p).set(cells.edited(p)),
);

export const eraseMessage = prepared((q, p: { id: string }) => update(q, p).set(cells.erased()));

/** Of the person's own messages only, and of what is still shown. */
export const setMaskedContent = prepared((q, p: { id: string; userId: string; content: string }) =>
  update(q, p)
    .set({ masked_content: p.content })
    .where('person_id', '=', p.userId)
    .where('type', '=', 'text')
    .where('hidden', '=', 0),
);

export const hideMessage = prepared((q, p: { id: string }) => update(q, p).set({ hidden: 1 }));

export const setReactions = prepared((q, p: { id: string; reactions: string }) =>
  update(q, p).set({ reactions: p.reactions }),
);

/** The message that a thread starts with has `by` more messages in it. */
export const addToReplyCount = prepared((q, p: { id: string; by: number }) =>
  update(q, p).set({ reply_count: sql<number>`reply_count + ${p.by}` }),
);

export const setReplyStarted = prepared(
  (q, p: Parameters<typeof cells.started>[0] & { id: string }) =>
    update(q, p).set(cells.started(p)),
);

export const setReplyLease = prepared(
  (q, p: Parameters<typeof cells.renewed>[0] & { id: string }) =>
    update(q, p).set(cells.renewed(p)),
);

export const setReplyReleased = prepared((q, p: { id: string }) =>
  update(q, p).set(cells.released()),
);

export const setReplyCompleted = prepared(
  (q, p: Parameters<typeof cells.completed>[0] & { id: string }) =>
    update(q, p).set(cells.completed(p)),
);

/** Which provider it came from. */
export const setReplySource = prepared((q, p: { id: string; source: string }) =>
  update(q, p).set({ source: p.source }),
);

export const setReplyFailed = prepared((q, p: { id: string; error: string; content: string }) =>
  update(q, p).set(cells.failed(p)),
);

export const setReplyStopped = prepared(
  (q, p: Parameters<typeof cells.stopped>[0] & { id: string }) =>
    update(q, p).set(cells.stopped(p)),
);
