import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  chat,
  dana,
  id,
  messagePosted,
  replyRequested,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { expect, it } from 'vitest';

const created = roomCreated({ roomId: chat, roomType: 'private_chat', ownerId: dana });
const posted = messagePosted({ roomId: chat, messageId: id(301) });
const requested = replyRequested({ roomId: chat, messageId: id(302), questionId: id(301) });
const erased = { type: 'RoomErased', data: { roomId: chat, ownerId: dana } } as const;
const question = { roomId: chat, messageId: id(301) };
const reply = { roomId: chat, messageId: id(302) };
const reaction = { ...question, emoji: '👍', userId: dana };
const claim = { workerId: 'worker-1', leaseUntil: '2026-01-02T03:10:05.000Z' };

it.each([
  { type: 'MessageEdited', data: { ...question, content: 'Too late.' } },
  { type: 'MessageDeleted', data: question },
  { type: 'ReactionAdded', data: reaction },
  { type: 'ReactionRemoved', data: reaction },
  { type: 'ReplyStarted', data: { ...reply, ...claim } },
  { type: 'ReplyLeaseRenewed', data: { ...reply, ...claim } },
  { type: 'ReplyReleased', data: { ...reply, ...claim } },
  {
    type: 'ReplyCompleted',
    data: { ...reply, content: 'Too late.', modelCallId: id(7), processingMs: 1 },
  },
  { type: 'ReplyFailed', data: { ...reply, error: 'Too late.' } },
  { type: 'ReplyStopped', data: { ...reply, content: 'Too late.' } },
])('leaves nothing of an erased chat when $type comes late to it', async (late) => {
  await using then = await given(created, posted, requested, erased, late);
  const query = { roomId: chat, viewerId: dana, limit: 9 };
  expect((await messagesPage(then.db, query)).messages).toEqual([]);
  expect(then.changes.at(-1)).toMatchObject({
    type: 'RoomRemoved',
    data: { roomId: chat },
    audiences: [`user:${dana}`],
  });
});
