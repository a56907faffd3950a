import { withoutReaction, withReaction } from '@mach42/contracts/messages/reactions.ts';
import { noticeText } from '@mach42/contracts/messages/texts.ts';
import type { ThreadCount } from '@mach42/contracts/socket/changes.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { ModelCallEvent } from '@mach42/domain/models/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { toRoom } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  countAlternatives,
  findShownReplies,
} from '@mach42/read-models/messages/alternatives.reads.ts';
import { cells, replyStatus } from '@mach42/read-models/messages/message-cells.ts';
import {
  noticeRow,
  postedRow,
  requestedRow,
  messageView,
} from '@mach42/read-models/messages/message-rows.ts';
import {
  findMessage,
  reactionsOf,
  isGone,
  threadRow,
  replyCountOf,
} from '@mach42/read-models/messages/messages.reads.ts';
import { messagesTable, type MessagesTable } from '@mach42/read-models/messages/table.ts';
import { providerOfCall } from '@mach42/read-models/models/model-calls.reads.ts';
import { prepared, type QueryBuilder } from '@mach42/read-models/query.ts';
import { roomTypeOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { displayName, findNames } from '@mach42/read-models/users/users.reads.ts';
import { sql } from 'kysely';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';
import { erased, unlessErased } from './erased.ts';

/** The message that a thread starts with has `by` more messages in it. */
const addToReplyCount = prepared((q, p: { id: string; by: number }) =>
  q
    .updateTable('messages')
    .set({ reply_count: sql<number>`reply_count + ${p.by}` })
    .where('id', '=', p.id),
);

/** The part of a change about the thread of its message; empty when the message is in none. */
interface InThread {
  readonly thread?: ThreadCount;
}

/** Counts a message that is now in its thread. */
function countInThread(
  tx: Transaction,
  { thread_id: id }: Pick<MessagesTable, 'thread_id'>,
): Promise<InThread> {
  return count(tx, id, 1);
}

/** Counts a message out that is about to go, unless it has gone before. */
async function countOutOfThread(tx: Transaction, messageId: string): Promise<InThread> {
  const row = await threadRow(tx, messageId);
  return row === undefined || row.hidden === 1 ? {} : count(tx, row.thread_id, -1);
}

/** The id of the message that its thread starts with, when that is gone. */
async function goneIdOf(
  tx: Transaction,
  { thread_id: id }: Pick<MessagesTable, 'thread_id'>,
): Promise<string | null> {
  return id !== null && (await isGone(tx, id)) ? id : null;
}

async function count(tx: Transaction, id: string | null, by: 1 | -1): Promise<InThread> {
  if (id === null) return {};
  await tx.run(addToReplyCount, { id, by });
  return { thread: { id, replyCount: await replyCountOf(tx, id) } };
}

const update = (q: QueryBuilder, p: { id: string }) =>
  q.updateTable('messages').where('id', '=', p.id);

const setMessageContent = prepared((q, p: { id: string; content: string; at: string }) =>
  update(q, p).set(cells.edited(p)),
);

const setMentions = prepared((q, p: { id: string; mentions: string }) =>
  update(q, p).set({ mentions: p.mentions }),
);

const eraseMessage = prepared((q, p: { id: string }) => update(q, p).set(cells.erased()));

/** Only the person's own messages, and only those that are still shown. */
const setMaskedContent = prepared((q, p: { id: string; userId: string; content: string }) =>
  update(q, p)
    .set({ masked_content: p.content })
    .where('person_id', '=', p.userId)
    .where('type', '=', 'text')
    .where('hidden', '=', 0),
);

const hideMessage = prepared((q, p: { id: string }) => update(q, p).set({ hidden: 1 }));

const showAnswer = prepared((q, p: { id: string; count: number }) =>
  update(q, p).set({ hidden: 0, alternative_count: p.count }),
);

/** Replies keep the question that they answer, when it is edited for the first time after them. */
const keepQuestion = prepared((q, p: { id: string; question: string }) =>
  answersOf(q, p).set({ question: p.question }).where('question', 'is', null),
);

const eraseQuestion = prepared((q, p: { id: string }) => answersOf(q, p).set({ question: null }));

const answersOf = (q: QueryBuilder, p: { id: string }) =>
  q
    .updateTable('messages')
    .where('reply_to', '=', p.id)
    // A literal, so that the partial index applies.
    .where('type', '=', sql.lit('ai_response'));

const setReactions = prepared((q, p: { id: string; reactions: string }) =>
  update(q, p).set({ reactions: p.reactions }),
);

const setReplyStarted = prepared((q, p: Parameters<typeof cells.started>[0] & { id: string }) =>
  update(q, p).set(cells.started(p)),
);

const setReplyLease = prepared((q, p: Parameters<typeof cells.renewed>[0] & { id: string }) =>
  update(q, p).set(cells.renewed(p)),
);

const setReplyReleased = prepared((q, p: { id: string }) => update(q, p).set(cells.released()));

const setReplyCompleted = prepared((q, p: Parameters<typeof cells.completed>[0] & { id: string }) =>
  update(q, p).set(cells.completed(p)),
);

/** The provider that the reply came from. */
const setReplySource = prepared((q, p: { id: string; source: string }) =>
  update(q, p).set({ source: p.source }),
);

const setReplyFailed = prepared((q, p: { id: string; error: string; content: string }) =>
  update(q, p).set(cells.failed(p)),
);

const setReplyStopped = prepared((q, p: Parameters<typeof cells.stopped>[0] & { id: string }) =>
  update(q, p).set(cells.stopped(p)),
);

type On<Type extends MessageEvent['type']> = Handler<Extract<MessageEvent, { type: Type }>>;

const posted: On<'MessagePosted'> = async ({ data, at, position }, tx) => {
  const row = postedRow(data, { at, position });
  await tx.run(messagesTable.insert, row);
  const thread = await countInThread(tx, row);
  const names = (await findNames(tx, row.person_id)) ?? { username: null };
  const { roomId } = data;
  const message = messageView({ ...row, ...names, gone_id: await goneIdOf(tx, row) });
  return {
    type: 'MessagePosted',
    roomId,
    data: { message, ...thread },
    audiences: [toRoom(roomId)],
  };
};

const noticed: On<'NoticePosted'> = async ({ data, at, position }, tx) => {
  const { roomId, personId, notice } = data;
  const names = await findNames(tx, personId);
  const content = noticeText(names === undefined ? userTexts.guest : displayName(names), notice);
  const row = noticeRow(data, content, { at, position });
  await tx.run(messagesTable.insert, row);
  const message = messageView({ ...row, username: null, ...names });
  return { type: 'MessagePosted', roomId, data: { message }, audiences: [toRoom(roomId)] };
};

const edited: On<'MessageEdited'> = async ({ data, at }, tx) => {
  const { messageId, roomId, content, mentions, authorId } = data;
  const question = await findMessage(tx, messageId);
  if (question !== undefined && (await isPrivate(tx, roomId))) {
    await tx.run(keepQuestion, { id: messageId, question: question.content });
  }
  await updateOne(tx, setMessageContent, { id: messageId, content, at });
  if (question !== undefined && mentions !== undefined) {
    const all = JSON.stringify([...question.mentions, ...mentions]);
    await updateOne(tx, setMentions, { id: messageId, mentions: all });
  }
  const added = mentions === undefined || authorId === undefined ? {} : { mentions, authorId };
  return {
    type: 'MessageEdited',
    roomId,
    data: { messageId, roomId, content, lastUpdate: at, ...added },
    audiences: [toRoom(roomId)],
  };
};

const deleted: On<'MessageDeleted'> = async ({ data: { messageId, roomId } }, tx) => {
  const thread = await countOutOfThread(tx, messageId);
  await updateOne(tx, eraseMessage, { id: messageId });
  await tx.run(eraseQuestion, { id: messageId });
  const data = { messageId, roomId, ...thread };
  return { type: 'MessageDeleted', roomId, data, audiences: [toRoom(roomId)] };
};

const reacted =
  <Type extends 'ReactionAdded' | 'ReactionRemoved'>(
    type: Type,
    change: typeof withReaction,
  ): On<Type> =>
  async ({ data }, tx) => {
    const { messageId: id, roomId, emoji, userId } = data;
    const reactions = change(await reactionsOf(tx, id), emoji, userId);
    await updateOne(tx, setReactions, { id, reactions: JSON.stringify(reactions) });
    return { type, roomId, data, audiences: [toRoom(roomId)] };
  };

const requested: On<'ReplyRequested'> = async ({ data, at, position }, tx) => {
  const { replaces, roomId } = data;
  const number = replaces === undefined ? 1 : 1 + (await countAlternatives(tx, data));
  const numbers = { alternative_number: number, alternative_count: number };
  const row = { ...requestedRow(data, { at, position }), ...numbers };
  await tx.run(messagesTable.insert, row);
  if (replaces !== undefined) {
    await countOutOfThread(tx, replaces);
    await updateOne(tx, hideMessage, { id: replaces });
  }
  const thread = await countInThread(tx, row);
  const message = messageView({ ...row, username: null, gone_id: await goneIdOf(tx, row) });
  const change = { message, ...(replaces === undefined ? {} : { replaces }), ...thread };
  return { type: 'ReplyRequested', roomId, data: change, audiences: [toRoom(roomId)] };
};

const started: On<'ReplyStarted'> = async ({ data, at }, tx) => {
  const { messageId, roomId, workerId, leaseUntil } = data;
  const { inWork: status } = await statusIn(tx, roomId);
  await updateOne(tx, setReplyStarted, { id: messageId, status, at, workerId, leaseUntil });
  return {
    type: 'ReplyStarted',
    roomId,
    data: { messageId, roomId, startedAt: at, workerId },
    audiences: [toRoom(roomId)],
  };
};

/** The answers in whose place it is shown stay, hidden. */
const chosen: On<'ReplyChosen'> = async ({ data }, tx) => {
  const { messageId: id, roomId } = data;
  const present = await findShownReplies(tx, data);
  const others = present.filter((answer) => answer.id !== id);
  if (others.length === present.length) {
    const count = await countAlternatives(tx, data);
    await updateOne(tx, showAnswer, { id, count });
  }
  let thread: Awaited<ReturnType<typeof countOutOfThread>> = {};
  for (const other of others) {
    thread = await countOutOfThread(tx, other.id);
    await updateOne(tx, hideMessage, other);
  }
  const message = await findMessage(tx, id);
  if (message === undefined) return undefined;
  if (others.length === present.length) {
    thread = await countInThread(tx, { thread_id: message.threadId ?? null });
  }
  const change = { message, replaces: others.map((other) => other.id), ...thread };
  return { type: 'ReplyChosen', roomId, data: change, audiences: [toRoom(roomId)] };
};

/** The lease of a reply is on no screen. */
const renewed: On<'ReplyLeaseRenewed'> = async ({ data: { messageId: id, leaseUntil } }, tx) => {
  await updateOne(tx, setReplyLease, { id, leaseUntil });
  return undefined;
};

/** Nor is its release: another worker begins at once. */
const released: On<'ReplyReleased'> = async ({ data: { messageId: id } }, tx) => {
  await updateOne(tx, setReplyReleased, { id });
  return undefined;
};

const completed: On<'ReplyCompleted'> = async ({ data, at }, tx) => {
  const { messageId: id, roomId, content, modelCallId, processingMs } = data;
  const { ended: status } = await statusIn(tx, roomId);
  await updateOne(tx, setReplyCompleted, { id, status, content, processingMs, at });
  const source = await providerOfCall(tx, modelCallId);
  if (source !== undefined) await updateOne(tx, setReplySource, { id, source });
  const message = await findMessage(tx, id);
  const audiences = [toRoom(roomId)];
  return message && { type: 'ReplyCompleted', roomId, data: { message }, audiences };
};

const failed: On<'ReplyFailed'> = async ({ data: { messageId, roomId, error, content } }, tx) => {
  await updateOne(tx, setReplyFailed, { id: messageId, error, content: content ?? '' });
  const data = { messageId, roomId, error, ...(content === undefined ? {} : { content }) };
  return { type: 'ReplyFailed', roomId, data, audiences: [toRoom(roomId)] };
};

const stopped: On<'ReplyStopped'> = async ({ data, at }, tx) => {
  const { messageId: id, roomId, content } = data;
  const { ended: status } = await statusIn(tx, roomId);
  await updateOne(tx, setReplyStopped, { id, status, content, at });
  const message = await findMessage(tx, id);
  const audiences = [toRoom(roomId)];
  return message && { type: 'ReplyStopped', roomId, data: { message }, audiences };
};

const isPrivate = async (tx: Transaction, roomId: string): Promise<boolean> =>
  (await roomTypeOf(tx, roomId)) === 'private_chat';

async function statusIn(tx: Transaction, roomId: string) {
  return (await isPrivate(tx, roomId)) ? replyStatus.inPrivateChat : replyStatus.inRoom;
}

/** The projector of the calls publishes this with the call itself. */
const masked: Handler<ModelCallEvent> = async ({ data: { userId, masked = [] } }, tx) => {
  for (const { messageId: id, content } of masked) {
    await tx.run(setMaskedContent, { id, userId, content });
  }
  return undefined;
};

export const messagesProjector = projector<MessageEvent | ModelCallEvent | RoomErased>({
  name: 'messages',
  version: 16,
  tables: ['messages'],
  reads: ['users', 'rooms', 'model_calls'],
  heldUp: (roomId) => ({
    type: 'MessagesHeldUp',
    roomId,
    data: { roomId },
    audiences: [toRoom(roomId)],
  }),
  on: {
    MessagePosted: posted,
    NoticePosted: noticed,
    MessageEdited: unlessErased(edited),
    MessageDeleted: unlessErased(deleted),
    ReactionAdded: unlessErased(reacted('ReactionAdded', withReaction)),
    ReactionRemoved: unlessErased(reacted('ReactionRemoved', withoutReaction)),
    ReplyRequested: requested,
    ReplyStarted: unlessErased(started),
    ReplyLeaseRenewed: unlessErased(renewed),
    ReplyReleased: unlessErased(released),
    ReplyCompleted: unlessErased(completed),
    ReplyFailed: unlessErased(failed),
    ReplyStopped: unlessErased(stopped),
    ReplyChosen: unlessErased(chosen),
    ModelCallBegun: masked,
    ModelCalled: masked,
    ModelCallFailed: masked,
    RoomErased: erased,
  },
});
