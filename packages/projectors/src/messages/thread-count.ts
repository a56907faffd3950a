import type { ThreadCount } from '@mach42/contracts/socket/changes.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import { threadRow, replyCountOf } from '@mach42/read-models/messages/messages.reads.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { sql } from 'kysely';

/** The message that a thread starts with has `by` more messages in it. */
const addToReplyCount = prepared((q, p: { id: string; by: number }) =>
  q
    .updateTable('messages')
    .set({ reply_count: sql<number>`reply_count + ${p.by}` })
    .where('id', '=', p.id),
);

/** What a change says of the thread of its message; nothing when it is in none. */
interface InThread {
  readonly thread?: ThreadCount;
}

/** Counts a message that is now in its thread. */
export function countInThread(
  tx: Transaction,
  { thread_id: id }: Pick<MessagesTable, 'thread_id'>,
): Promise<InThread> {
  return count(tx, id, 1);
}

/** Counts a message out that is about to go, unless it has gone before. */
export async function countOutOfThread(tx: Transaction, messageId: string): Promise<InThread> {
  const row = await threadRow(tx, messageId);
  return row === undefined || row.hidden === 1 ? {} : count(tx, row.thread_id, -1);
}

async function count(tx: Transaction, id: string | null, by: 1 | -1): Promise<InThread> {
  if (id === null) return {};
  await tx.run(addToReplyCount, { id, by });
  return { thread: { id, replyCount: await replyCountOf(tx, id) } };
}
