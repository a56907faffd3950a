import { splitReasoning } from '@mach42/contracts/messages/reasoning.ts';
import type { MessageEvent, ReplyCompleted, ReplyStopped } from '@mach42/domain/messages/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import {
  deleteSearchText,
  insertSearchText,
  setSearchContent,
} from '@mach42/read-models/search/search.writes.ts';
import type { Handlers, Happened } from '../kernel/projector.ts';

const textOf = (roomId: string, messageId: string) =>
  ({ kind: 'message', owner: roomId, ref: messageId }) as const;

/** A reply is found once it has ended and is still shown; its reasoning is not. */
async function insertReply(
  { data: { messageId }, position: id }: Happened<ReplyCompleted | ReplyStopped>,
  tx: Transaction,
): Promise<undefined> {
  const reply = await findMessage(tx, messageId);
  if (reply === undefined) return;
  const { content } = splitReasoning(reply.content);
  const text = { id, ...textOf(reply.roomId, messageId), title: '', content, at: reply.timestamp };
  if (content !== '') await insertSearchText(tx, text);
}

export const followMessages: Handlers<MessageEvent> = {
  async MessagePosted({ data: { roomId, messageId, content }, at, position: id }, tx) {
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), title: '', content, at });
    return undefined;
  },
  async MessageEdited({ data: { roomId, messageId, content } }, tx) {
    await setSearchContent(tx, { ...textOf(roomId, messageId), content });
    return undefined;
  },
  async MessageDeleted({ data: { roomId, messageId } }, tx) {
    await deleteSearchText(tx, textOf(roomId, messageId));
    return undefined;
  },
  async ReplyRequested({ data: { roomId, replaces } }, tx) {
    if (replaces !== undefined) await deleteSearchText(tx, textOf(roomId, replaces));
    return undefined;
  },
  ReplyCompleted: insertReply,
  ReplyStopped: insertReply,
  ReplyStarted: nothing,
  ReplyLeaseRenewed: nothing,
  ReplyFailed: nothing,
  ReactionAdded: nothing,
  ReactionRemoved: nothing,
};

async function nothing(): Promise<undefined> {}
