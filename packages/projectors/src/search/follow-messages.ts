import { splitReasoning } from '@mach42/contracts/messages/reasoning.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import {
  deleteSearchText,
  insertSearchText,
  setSearchContent,
} from '@mach42/read-models/search/search.writes.ts';
import type { Handlers } from '../kernel/projector.ts';

const textOf = (roomId: string, messageId: string) =>
  ({ kind: 'message', owner: roomId, ref: messageId }) as const;

/** A reply is found once it has ended and is still shown; its reasoning is not. */
async function insertReply(tx: Transaction, messageId: string): Promise<undefined> {
  const reply = await findMessage(tx, messageId);
  if (reply === undefined) return;
  const { content } = splitReasoning(reply.content);
  const text = { ...textOf(reply.roomId, messageId), title: '', content, at: reply.timestamp };
  if (content !== '') await tx.run(insertSearchText, text);
}

export const followMessages: Handlers<MessageEvent> = {
  async MessagePosted({ data: { roomId, messageId, content }, at }, tx) {
    await tx.run(insertSearchText, { ...textOf(roomId, messageId), title: '', content, at });
    return undefined;
  },
  async MessageEdited({ data: { roomId, messageId, content } }, tx) {
    await tx.run(setSearchContent, { ...textOf(roomId, messageId), content });
    return undefined;
  },
  async MessageDeleted({ data: { roomId, messageId } }, tx) {
    await tx.run(deleteSearchText, textOf(roomId, messageId));
    return undefined;
  },
  async ReplyRequested({ data: { roomId, replaces } }, tx) {
    if (replaces !== undefined) await tx.run(deleteSearchText, textOf(roomId, replaces));
    return undefined;
  },
  ReplyCompleted: ({ data: { messageId } }, tx) => insertReply(tx, messageId),
  ReplyStopped: ({ data: { messageId } }, tx) => insertReply(tx, messageId),
  ReplyStarted: nothing,
  ReplyFailed: nothing,
  ReactionAdded: nothing,
  ReactionRemoved: nothing,
};

async function nothing(): Promise<undefined> {}
