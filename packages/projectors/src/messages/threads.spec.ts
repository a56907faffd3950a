import { messagesPage, type PageQuery } from '@mach42/read-models/messages/messages-page.reads.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import {
  dana,
  forum,
  id,
  messagePosted,
  mo,
  replyRequested,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';
import { given, type Projected } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const room = roomCreated({ roomId: forum, roomType: 'internal_forum' });
const posted = (n: number, replyTo?: string) =>
  messagePosted({
    messageId: id(n),
    roomId: forum,
    status: 'completed',
    ...(replyTo === undefined ? {} : { replyTo }),
  });
const deleted = (n: number) => ({
  type: 'MessageDeleted',
  data: { messageId: id(n), roomId: forum },
});
const asked = (n: number, replaces?: string) =>
  replyRequested({
    messageId: id(n),
    roomId: forum,
    questionId: id(2),
    thread: id(1),
    ...(replaces === undefined ? {} : { replaces }),
  });
/** 1 starts a thread of 2, 4 and 6; 3, 5 and 7 are outside of it. */
const talk = [1, 2, 3, 4, 5, 6, 7].map((n) => posted(n, n % 2 === 0 ? id(1) : undefined));

const repliesTo = async ({ db }: Projected, n: number) =>
  (await findMessage(db, id(n)))?.replyCount;
const page = async ({ db }: Projected, query: Partial<PageQuery>) => {
  const read = { roomId: forum, viewerId: dana, limit: 10, ...query };
  const { messages, ...rest } = await messagesPage(db, read);
  return [messages.map((message) => Number(message.id.slice(-2))), ...Object.values(rest)];
};

describe('a thread', () => {
  it('[RM44] counts its messages, and publishes the count', async () => {
    await using then = await given(room, ...talk);
    expect(await repliesTo(then, 1)).toBe(3);
    const thread = { id: id(1), replyCount: 3 };
    expect(then.changes.at(-2)).toMatchObject({ type: 'MessagePosted', data: { thread } });
    expect(then.changes.at(-1)?.data).not.toHaveProperty('thread');
  });

  it('[RM44] leaves deleted messages out of the count', async () => {
    await using then = await given(room, ...talk, deleted(4), deleted(3));
    expect(await repliesTo(then, 1)).toBe(2);
    expect(then.changes.at(-2)?.data).toMatchObject({ thread: { id: id(1), replyCount: 2 } });
    expect(then.changes.at(-1)?.data).toEqual({ messageId: id(3), roomId: forum });
  });

  it('[RM44] leaves a message out once that is deleted again', async () => {
    await using then = await given(room, ...talk, deleted(4), deleted(4));
    expect(await repliesTo(then, 1)).toBe(2);
  });

  it('[RM44] counts a reply once, whatever takes its place', async () => {
    await using then = await given(room, ...talk, asked(8), asked(9, id(8)), asked(10, id(9)));
    expect(await repliesTo(then, 1)).toBe(4);
    expect(await findMessage(then.db, id(10))).toMatchObject({ replyTo: id(1) });
  });

  it('RM45 holds replies to what is in it; others are beside their question', async () => {
    const beside = replyRequested({
      messageId: id(8),
      roomId: forum,
      questionId: id(3),
      thread: id(3),
    });
    await using then = await given(room, ...talk, beside, asked(9));
    const notified = then.changes.at(-2)?.data;
    expect(notified).toMatchObject({ message: { replyTo: id(3) } });
    expect(notified).not.toHaveProperty('message.threadId');
    expect(notified).not.toHaveProperty('thread');
    expect(await repliesTo(then, 3)).toBe(0);
    expect(await findMessage(then.db, id(9))).toMatchObject({ threadId: id(1) });
    expect(await page(then, { thread: id(1) })).toEqual([[1, 2, 4, 6, 9], false, false]);
  });

  it.each([
    [{}, [[1, 2, 4, 6], false, false]],
    [{ limit: 2 }, [[4, 6], true, false]],
    [{ limit: 2, before: id(4) }, [[1, 2], false, true]],
    [{ limit: 2, after: id(1) }, [[2, 4], true, true]],
    [{ limit: 3, around: id(4) }, [[2, 4, 6], true, false]],
    [{ thread: id(99) }, [[], false, false]],
  ])('QA6 is read page by page: %j', async (query, expected) => {
    await using then = await given(room, ...talk);
    expect(await page(then, { thread: id(1), ...query })).toEqual(expected);
  });

  it('QA6 can be read when the message that it starts with is gone', async () => {
    await using then = await given(room, ...talk, deleted(1));
    expect(await page(then, { thread: id(1) })).toEqual([[2, 4, 6], false, false]);
  });
});

describe('a thread whose beginning is deleted', () => {
  it('RM45 leaves its messages beside the others, and so are those that are written in it later', async () => {
    const late = messagePosted({
      messageId: id(8),
      roomId: forum,
      replyTo: id(1),
      status: 'completed',
    });
    await using then = await given(room, ...talk, deleted(1), late);
    const { messages } = await messagesPage(then.db, { roomId: forum, viewerId: dana, limit: 10 });
    expect(messages).not.toHaveLength(0);
    expect(messages.filter(({ threadId }) => threadId === id(1))).toEqual([]);
    expect(messages.find((message) => message.id === id(2))).toMatchObject({ replyTo: id(1) });
    expect(then.changes.at(-1)?.data).toMatchObject({ message: { id: id(8), replyTo: id(1) } });
    expect(then.changes.at(-1)?.data).not.toHaveProperty('message.threadId');
  });
});

describe('a page of a room', () => {
  it.each([
    [{ limit: 3, after: id(2) }, [[3, 4, 5], true, true]],
    [{ limit: 3, after: id(7) }, [[], true, false]],
    [{ limit: 3, before: id(1) }, [[], false, true]],
    [{ limit: 3, around: id(1) }, [[1, 2, 3], false, true]],
    [{ limit: 3, around: id(7) }, [[5, 6, 7], true, false]],
    [{ limit: 4, around: id(4) }, [[2, 3, 4, 5], true, true]],
    [{ limit: 1, around: id(4) }, [[4], true, true]],
    [{ around: id(4) }, [[1, 2, 3, 4, 5, 6, 7], false, false]],
    [{ around: id(99) }, [[], false, false]],
  ])('QA6 is %j', async (query, expected) => {
    await using then = await given(room, ...talk);
    expect(await page(then, query)).toEqual(expected);
  });

  it('RM42 is around the position of a message that was deleted', async () => {
    await using then = await given(room, ...talk, deleted(4));
    expect(await page(then, { limit: 3, around: id(4) })).toEqual([[2, 3, 5], true, true]);
  });
});

describe('reactions', () => {
  const data = { messageId: id(1), roomId: forum, emoji: '👍', userId: mo };
  const [added, removed] = [
    { type: 'ReactionAdded', data },
    { type: 'ReactionRemoved', data },
  ];

  it('are with their message, and are published to the room', async () => {
    await using then = await given(room, posted(1), added);
    expect((await findMessage(then.db, id(1)))?.reactions).toEqual({ '👍': [mo] });
    expect(then.changes.at(-1)).toEqual({
      position: 3n,
      type: 'ReactionAdded',
      roomId: forum,
      data,
      audiences: [`room:${forum}`],
    });
  });

  it('are gone when they are taken back', async () => {
    await using then = await given(room, posted(1), added, removed);
    expect((await findMessage(then.db, id(1)))?.reactions).toEqual({});
    expect(then.changes.at(-1)).toMatchObject({ type: 'ReactionRemoved', data });
  });
});
