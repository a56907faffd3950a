import type {
  MessageEvent,
  MessagePosted,
  NoticePosted,
  ReplyRequested,
} from '@mach42/domain/messages/events.ts';
import { cells, replyStatus } from '@mach42/read-models/messages/message-cells.ts';
import { postedRow, requestedRow } from '@mach42/read-models/messages/message-rows.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import type { Fold } from '../kernel/commands.ts';

export interface FoldedMessage extends MessagesTable {
  /** Whether it is in a room or a forum; else in a private chat. */
  readonly isInRoom: boolean;
}

/**
 * A message as the read models will hold it, but for its reactions, which the message's own state has,
 * and for what other streams say: its place, its thread and its provider. Null before there is one.
 */
export const messageRows: Fold<FoldedMessage | null, MessageEvent> = {
  category: 'message',
  stateVersion: 3,
  initialState: null,
  evolve(row, event, at) {
    if (event.type === 'MessagePosted') {
      const isInRoom = event.data.status === 'completed';
      return { ...postedRow(event.data, { at, place: 0 }), isInRoom };
    }
    if (event.type === 'NoticePosted') return row;
    if (event.type === 'ReplyRequested') {
      const isInRoom = event.data.thread !== undefined;
      return { ...requestedRow(event.data, { at, place: 0 }), isInRoom };
    }
    return row && { ...row, ...changes(row, event, at) };
  },
};

type Later = Exclude<MessageEvent, MessagePosted | NoticePosted | ReplyRequested>;

function changes(row: FoldedMessage, event: Later, at: string): Partial<MessagesTable> {
  const status = row.isInRoom ? replyStatus.inRoom : replyStatus.inPrivateChat;
  switch (event.type) {
    case 'MessageEdited':
      return cells.edited({ ...event.data, at });
    case 'MessageDeleted':
      return cells.erased();
    case 'ReactionAdded':
    case 'ReactionRemoved':
      return {};
    case 'ReplyStarted':
      return cells.started({ ...event.data, status: status.inWork, at });
    case 'ReplyLeaseRenewed':
      return cells.renewed(event.data);
    case 'ReplyReleased':
      return cells.released();
    case 'ReplyCompleted':
      return cells.completed({ ...event.data, status: status.ended, at });
    case 'ReplyStopped':
      return cells.stopped({ ...event.data, status: status.ended, at });
    case 'ReplyFailed':
      return cells.failed(event.data);
  }
}
