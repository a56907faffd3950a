import type {
  ExistingMessage,
  PostedMessage,
  ReplyMessage,
  ReplyProgress,
} from '@mach42/domain/messages/state.ts';
import { cells, replyStatus } from '@mach42/read-models/messages/message-cells.ts';
import { postedRow, requestedRow } from '@mach42/read-models/messages/message-rows.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';

/**
 * A message as the read models will hold it, but for what other streams say: its position, its thread,
 * its provider and the other replies to its question. Undefined of a notice, to which people do nothing.
 */
export function messageRow(message: ExistingMessage): MessagesTable | undefined {
  if (message.kind === 'notice') return undefined;
  const row = message.kind === 'posted' ? rowOfPosted(message) : rowOfReply(message);
  const reactions = JSON.stringify(message.reactions);
  return { ...row, reactions, ...(message.deleted ? cells.erased() : {}) };
}

function rowOfPosted({ posted, createdAt, editedAt, ...message }: PostedMessage): MessagesTable {
  const { messageId, roomId, authorId, content } = message;
  const data = { ...posted, messageId, roomId, authorId, content };
  const row = postedRow(data, { at: createdAt, position: 0 });
  return editedAt === undefined ? row : { ...row, ...cells.edited({ content, at: editedAt }) };
}

function rowOfReply({ createdAt, started, progress, ...reply }: ReplyMessage): MessagesTable {
  const row = requestedRow(reply, { at: createdAt, position: 0 });
  const status = reply.thread === undefined ? replyStatus.inPrivateChat : replyStatus.inRoom;
  const begun = started && {
    status: status.inWork,
    started_at: started.at,
    worker_id: started.workerId,
  };
  return { ...row, ...begun, ...cellsOf(progress, status.ended) };
}

function cellsOf(
  progress: ReplyProgress,
  status: 'delivered' | 'completed',
): Partial<MessagesTable> {
  switch (progress.phase) {
    case 'requested':
      return {};
    case 'inWork':
      return cells.renewed(progress);
    case 'completed':
      return cells.completed({ ...progress, status });
    case 'stopped':
      return cells.stopped({ ...progress, status });
    case 'failed':
      return cells.failed(progress);
  }
}
