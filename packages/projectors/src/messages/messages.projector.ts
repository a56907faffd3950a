import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import { toRoom } from '@mach42/read-models/changes/change.ts';
import { messageView } from '@mach42/read-models/messages/message-view.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import {
  eraseMessage,
  hideMessage,
  insertMessage,
  setMessageContent,
  setReplyCompleted,
  setReplyFailed,
  setReplyStarted,
  setReplyStopped,
} from '@mach42/read-models/messages/messages.writes.ts';
import { roomTypeOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { findNames } from '@mach42/read-models/users/users.reads.ts';
import { projector, type Handler } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';
import { postedRow, requestedRow } from './message-rows.ts';

type On<Type extends MessageEvent['type']> = Handler<Extract<MessageEvent, { type: Type }>>;

const posted: On<'MessagePosted'> = async (event, tx) => {
  const row = postedRow(event);
  await tx.run(insertMessage, row);
  const username = (await findNames(tx, row.person_id))?.username ?? null;
  const roomId = row.room_id;
  const message = messageView({ ...row, username });
  return { type: 'MessagePosted', roomId, data: { message }, audiences: [toRoom(roomId)] };
};

const edited: On<'MessageEdited'> = async ({ data, at }, tx) => {
  const { messageId, roomId, content } = data;
  await updateOne(tx, setMessageContent, { id: messageId, content, at });
  return {
    type: 'MessageEdited',
    roomId,
    data: { messageId, roomId, content, lastUpdate: at },
    audiences: [toRoom(roomId)],
  };
};

const deleted: On<'MessageDeleted'> = async ({ data: { messageId, roomId } }, tx) => {
  await updateOne(tx, eraseMessage, { id: messageId });
  const data = { messageId, roomId };
  return { type: 'MessageDeleted', roomId, data, audiences: [toRoom(roomId)] };
};

const requested: On<'ReplyRequested'> = async (event, tx) => {
  const { replaces } = event.data;
  const row = requestedRow(event);
  await tx.run(insertMessage, row);
  if (replaces !== undefined) await updateOne(tx, hideMessage, { id: replaces });
  const roomId = row.room_id;
  const message = messageView({ ...row, username: null });
  const data = replaces === undefined ? { message } : { message, replaces };
  return { type: 'ReplyRequested', roomId, data, audiences: [toRoom(roomId)] };
};

const started: On<'ReplyStarted'> = async ({ data, at }, tx) => {
  const { messageId, roomId, leaseUntil } = data;
  const isPrivate = (await roomTypeOf(tx, roomId)) === 'private_chat';
  const status = isPrivate ? 'processing' : 'thinking';
  await updateOne(tx, setReplyStarted, { id: messageId, status, at, leaseUntil });
  return {
    type: 'ReplyStarted',
    roomId,
    data: { messageId, roomId, startedAt: at },
    audiences: [toRoom(roomId)],
  };
};

const completed: On<'ReplyCompleted'> = async ({ data, at }, tx) => {
  const { messageId: id, roomId, content, processingMs } = data;
  await updateOne(tx, setReplyCompleted, { id, content, processingMs, at });
  const message = await findMessage(tx, id);
  const audiences = [toRoom(roomId)];
  return message && { type: 'ReplyCompleted', roomId, data: { message }, audiences };
};

const failed: On<'ReplyFailed'> = async ({ data: { messageId, roomId, error } }, tx) => {
  await updateOne(tx, setReplyFailed, { id: messageId, error });
  const data = { messageId, roomId, error };
  return { type: 'ReplyFailed', roomId, data, audiences: [toRoom(roomId)] };
};

const stopped: On<'ReplyStopped'> = async ({ data, at }, tx) => {
  const { messageId: id, roomId, content } = data;
  await updateOne(tx, setReplyStopped, { id, content, at });
  const message = await findMessage(tx, id);
  const audiences = [toRoom(roomId)];
  return message && { type: 'ReplyStopped', roomId, data: { message }, audiences };
};

export const messagesProjector = projector<MessageEvent>({
  name: 'messages',
  version: 1,
  tables: ['messages'],
  on: {
    MessagePosted: posted,
    MessageEdited: edited,
    MessageDeleted: deleted,
    ReplyRequested: requested,
    ReplyStarted: started,
    ReplyCompleted: completed,
    ReplyFailed: failed,
    ReplyStopped: stopped,
  },
});
