import { botUserId } from '@mach42/read-models/messages/message-rows.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  conversationBefore,
  saidTextsBefore,
  repliesInProgress,
  findMessage,
} from '@mach42/read-models/messages/messages.reads.ts';
import {
  chat,
  dana,
  forum,
  id,
  messagePosted,
  mo,
  replyRequested,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it, vi } from 'vitest';

const question = messagePosted({
  messageId: id(1),
  content: 'When is the lease due?',
  tempId: 'temp-1',
  mentions: [mo],
  asks: { modelId: 'mach42v1:latest' },
});
const before = [userRegistered({ userId: dana }), roomCreated()];
const key = { messageId: id(2), roomId: chat };
const started = {
  type: 'ReplyStarted',
  data: { ...key, workerId: 'w', attempt: 1, leaseUntil: '2026-01-01T01:00:00.000Z' },
};
const completed = {
  type: 'ReplyCompleted',
  data: { ...key, content: 'On Friday.', modelCallId: id(7), processingMs: 1200 },
};
const modelCalled = {
  type: 'ModelCalled',
  data: {
    callId: id(7),
    userId: dana,
    purpose: 'reply',
    provider: 'ollama',
    modelId: 'mach42v1:latest',
    messageId: id(2),
    sentText: 'When is the lease due?',
    answer: 'On Friday.',
    complete: true,
    inputTokens: 7,
    outputTokens: 3,
    cost: 0,
    durationMs: 1200,
  },
};
const failed = { type: 'ReplyFailed', data: { ...key, error: 'No answer.' } };
const stopped = { type: 'ReplyStopped', data: { ...key, content: 'On Fr' } };

describe('the messages projector', () => {
  it('shows a posted message', async () => {
    await using then = await given(...before, question);
    expect(await findMessage(then.db, id(1), dana)).toEqual({
      id: id(1),
      _id: id(1),
      roomId: chat,
      content: 'When is the lease due?',
      maskedContent: null,
      userId: dana,
      username: 'dana',
      sender: { userId: dana, username: 'dana', name: 'Dana Demo', isBot: false, isGuest: false },
      timestamp: timeOf(3),
      createdAt: timeOf(3),
      isUser: true,
      type: 'text',
      attachments: [],
      mentions: [mo],
      reactions: {},
      edited: false,
      aiModel: 'mach42v1:latest',
      replyTo: null,
      replyCount: 0,
      metadata: { status: 'sent', type: 'text', tempId: 'temp-1', aiModel: 'mach42v1:latest' },
    });
  });

  it('notifies the room, and leaves it to the reader key message it is', async () => {
    await using then = await given(...before, question);
    const message = await findMessage(then.db, id(1));
    expect(message?.isUser).toBe(false);
    expect(then.changes.at(-1)).toEqual({
      position: 3n,
      type: 'MessagePosted',
      roomId: chat,
      data: { message },
      audiences: [`room:${chat}`],
    });
  });

  it('calls a guest Guest', async () => {
    const guests = messagePosted({ messageId: id(1), authorId: id(9), authorIsGuest: true });
    await using then = await given(...before, guests);
    const message = await findMessage(then.db, id(1));
    expect(message?.sender).toMatchObject({ username: 'Guest', isGuest: true });
  });

  it('shows an edit', async () => {
    const edited = { messageId: id(1), roomId: chat, content: 'When exactly?' };
    await using then = await given(...before, question, { type: 'MessageEdited', data: edited });
    expect(await findMessage(then.db, id(1))).toMatchObject({
      content: 'When exactly?',
      edited: true,
      metadata: { isEdited: true, lastUpdate: timeOf(4) },
    });
    expect(then.changes.at(-1)?.data).toEqual({ ...edited, lastUpdate: timeOf(4) });
  });

  it('adds whom an edit mentions, and says so', async () => {
    const data = { messageId: id(1), roomId: chat, content: 'When, @mo?' };
    const event = { type: 'MessageEdited', data: { ...data, authorId: dana, mentions: [mo] } };
    const asked = messagePosted({ messageId: id(1), mentions: [id(8)] });
    await using then = await given(...before, asked, event);
    expect((await findMessage(then.db, id(1)))?.mentions).toEqual([id(8), mo]);
    expect(then.changes.at(-1)?.data).toMatchObject({ mentions: [mo], authorId: dana });
  });

  it('RM42 keeps nothing of a deleted message', async () => {
    const data = { messageId: id(1), roomId: chat };
    await using then = await given(...before, question, { type: 'MessageDeleted', data });
    expect(await findMessage(then.db, id(1))).toBeUndefined();
    expect(then.changes.at(-1)).toMatchObject({ type: 'MessageDeleted', data });
  });

  it('shows a reply that waits, under the name of its model', async () => {
    await using then = await given(...before, question, replyRequested({ messageId: id(2) }));
    const reply = await findMessage(then.db, id(2), dana);
    expect(reply).toMatchObject({
      type: 'ai_response',
      content: '',
      replyTo: id(1),
      isUser: false,
      aiModel: 'mach42v1:latest',
      sender: { userId: botUserId, username: 'Mach 42v1', isBot: true },
      metadata: { status: 'pending' },
    });
  });

  it.each([
    ['private_chat', 'processing'],
    ['group_room', 'thinking'],
  ] as const)('in a %s says of a reply being written: %s', async (roomType, status) => {
    const room = roomCreated({ roomType });
    await using then = await given(room, replyRequested({ messageId: id(2) }), started);
    const reply = await findMessage(then.db, id(2));
    expect(reply?.metadata).toMatchObject({ status, startedAt: timeOf(3) });
  });

  it.each([
    ['completed', completed, { content: 'On Friday.', metadata: { status: 'delivered' } }],
    ['stopped', stopped, { content: 'On Fr', metadata: { status: 'delivered', stopped: true } }],
    ['failed', failed, { content: '', metadata: { status: 'failed', error: 'No answer.' } }],
  ] as const)('shows a reply that has %s, and waits for it no more', async (_, end, shown) => {
    const reply = replyRequested({ messageId: id(2) });
    await using then = await given(...before, question, reply, started, end);
    expect(await findMessage(then.db, id(2))).toMatchObject(shown);
    expect(await repliesInProgress(then.db)).toEqual([]);
  });

  it('CHAT-200 says of a reply what is known of it', async () => {
    const reply = replyRequested({ messageId: id(2) });
    await using then = await given(...before, question, reply, modelCalled, started, completed);
    expect((await findMessage(then.db, id(2)))?.metadata).toEqual({
      status: 'delivered',
      type: 'ai_response',
      aiModel: 'mach42v1:latest',
      startedAt: timeOf(6),
      workerId: 'w',
      processingTime: 1200,
      lastUpdate: timeOf(7),
      source: 'ollama',
    });
  });

  it('lists the replies being written, the oldest first', async () => {
    const second = replyRequested({ messageId: id(3) });
    const first = replyRequested({ messageId: id(2) });
    await using then = await given(...before, question, first, second, started);
    const work = await repliesInProgress(then.db);
    expect(work).toEqual([
      {
        messageId: id(2),
        roomId: chat,
        status: 'processing',
        personId: dana,
        modelId: 'mach42v1:latest',
        questionId: id(1),
        requestedAt: timeOf(4),
        leaseUntil: '2026-01-01T01:00:00.000Z',
      },
      expect.objectContaining({ messageId: id(3), status: 'pending', leaseUntil: null }),
    ]);
  });

  it('keeps of a renewed lease its end, and publishes nothing', async () => {
    const leaseUntil = '2026-01-01T01:00:40.000Z';
    const renewed = {
      type: 'ReplyLeaseRenewed',
      data: { ...key, workerId: 'w', leaseUntil },
    };
    const reply = replyRequested({ messageId: id(2) });
    await using then = await given(...before, question, reply, started, renewed);
    expect(await repliesInProgress(then.db)).toMatchObject([{ messageId: id(2), leaseUntil }]);
    expect(then.changes.map(({ type }) => type)).not.toContain('ReplyLeaseRenewed');
  });

  it('has a reply without a lease that a worker released, and publishes nothing', async () => {
    const released = { type: 'ReplyReleased', data: { ...key, workerId: 'w' } };
    const reply = replyRequested({ messageId: id(2) });
    await using then = await given(...before, question, reply, started, released);
    expect(await repliesInProgress(then.db)).toMatchObject([
      { messageId: id(2), leaseUntil: null },
    ]);
    expect(then.changes.map(({ type }) => type)).not.toContain('ReplyReleased');
  });

  it('lets a reply take the place of another', async () => {
    const again = replyRequested({ messageId: id(3), replaces: id(2) });
    const first = replyRequested({ messageId: id(2) });
    await using then = await given(...before, question, first, started, completed, again);
    const { messages } = await messagesPage(then.db, { roomId: chat, viewerId: dana, limit: 9 });
    expect(messages.map((message) => message.id)).toEqual([id(1), id(3)]);
    expect(then.changes.at(-1)?.data).toMatchObject({ replaces: id(2) });
  });
});

describe('a page of messages', () => {
  const posted = [1, 2, 3, 4, 5].map((n) => messagePosted({ messageId: id(n) }));
  const elsewhere = messagePosted({ messageId: id(6), roomId: forum });
  const all = [...before, ...posted, elsewhere];
  const ids = (messages: readonly { readonly id: string }[]) => messages.map((m) => m.id);
  const read = { roomId: chat, viewerId: dana };

  it('holds the newest, oldest first, and says whether there are more', async () => {
    await using then = await given(...all);
    const page = await messagesPage(then.db, { ...read, limit: 2 });
    expect(ids(page.messages)).toEqual([id(4), id(5)]);
    expect(page.hasMore).toBe(true);
    const rest = await messagesPage(then.db, { ...read, limit: 3, before: id(4) });
    expect(ids(rest.messages)).toEqual([id(1), id(2), id(3)]);
    expect(rest.hasMore).toBe(false);
  });

  it('RM42 continues before a message that was deleted since', async () => {
    const data = { messageId: id(3), roomId: chat };
    await using then = await given(...all, { type: 'MessageDeleted', data });
    const page = await messagesPage(then.db, { ...read, limit: 9, before: id(3) });
    expect(ids(page.messages)).toEqual([id(1), id(2)]);
  });

  it('is empty before a message that the room never had', async () => {
    await using then = await given(...all);
    const page = await messagesPage(then.db, { ...read, limit: 9, before: id(6) });
    expect(page).toEqual({ messages: [], hasMore: false, hasNewer: false });
  });

  it('for a model holds what was said before, without what is not finished', async () => {
    const waiting = replyRequested({ messageId: id(8) });
    await using then = await given(...all, waiting, messagePosted({ messageId: id(9) }));
    const which = { roomId: chat, messageId: id(9), limit: 3 };
    expect(ids(await conversationBefore(then.db, which))).toEqual([id(3), id(4), id(5)]);
    const texts = async (more: { bytes?: number; until?: string } = {}) => {
      const of = { ...which, bytes: 1000, ...more };
      const found = await saidTextsBefore(then.db, of);
      return [ids(found.texts), found.isFollowing];
    };
    expect(await texts()).toEqual([[id(3), id(4), id(5)], false]);
    expect(await texts({ until: id(4) })).toEqual([[id(5)], true]);
    expect(await texts({ until: id(7) })).toEqual([[id(3), id(4), id(5)], false]);
    expect(await texts({ bytes: 1 })).toEqual([[id(5)], false]);
    expect(await texts({ bytes: 1, until: id(3) })).toEqual([[id(5)], false]);
  });

  it('for a model is read a few at a time, however many are wanted', async () => {
    const many = Array.from({ length: 70 }, (_, n) => messagePosted({ messageId: id(100 + n) }));
    await using then = await given(...many);
    const reading = vi.spyOn(then.db, 'all');
    const which = { roomId: chat, messageId: id(169), limit: 60, bytes: 1e6 };
    const { texts } = await saidTextsBefore(then.db, which);
    expect(ids(texts)).toEqual(Array.from({ length: 60 }, (_, n) => id(109 + n)));
    const rows = await Promise.all(reading.mock.results.map(({ value }) => value as unknown[]));
    expect(rows.map(({ length }) => length)).toEqual([50, 10]);
  });
});
