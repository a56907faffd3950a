import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type {
  MessageEvent,
  ReplyCompleted,
  ReplyFailed,
  ReplyStopped,
} from '@mach42/domain/messages/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import {
  changeSearchText,
  deleteSearchText,
  insertSearchText,
} from '@mach42/read-models/search/search.writes.ts';
import type { Handlers, Happened } from '../kernel/projector.ts';

const textOf = (roomId: string, messageId: string) =>
  ({ kind: 'message', owner: roomId, ref: messageId }) as const;

/** A reply is found once it has ended and is still shown; its reasoning is not. */
async function replied(
  {
    data: { roomId, messageId, content: said = '' },
  }: Happened<ReplyCompleted | ReplyStopped | ReplyFailed>,
  tx: Transaction,
): Promise<undefined> {
  const { content } = splitReasoning(said);
  const found = flag(content !== '');
  await changeSearchText(tx, textOf(roomId, messageId), { content, found });
  return undefined;
}

export const followMessages: Handlers<MessageEvent> = {
  async MessagePosted({ data: { roomId, messageId, content }, at, position: id }, tx) {
    const text = { title: '', content, at, found: 1 } as const;
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), ...text });
    return undefined;
  },
  async MessageEdited({ data: { roomId, messageId, content } }, tx) {
    await changeSearchText(tx, textOf(roomId, messageId), { content });
    return undefined;
  },
  async MessageDeleted({ data: { roomId, messageId } }, tx) {
    await deleteSearchText(tx, textOf(roomId, messageId));
    return undefined;
  },
  async ReplyRequested({ data: { roomId, messageId, replaces }, at, position: id }, tx) {
    if (replaces !== undefined) await deleteSearchText(tx, textOf(roomId, replaces));
    const text = { title: '', content: '', at, found: 0 } as const;
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), ...text });
    return undefined;
  },
  NoticePosted: nothing,
  ReplyCompleted: replied,
  ReplyStopped: replied,
  ReplyFailed: replied,
  ReplyStarted: nothing,
  ReplyLeaseRenewed: nothing,
  ReplyReleased: nothing,
  ReactionAdded: nothing,
  ReactionRemoved: nothing,
};

async function nothing(): Promise<undefined> {}
