import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { requestedRow } from '@mach42/read-models/messages/message-rows.ts';
import { messagesTable } from '@mach42/read-models/messages/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenMessages, givenRoom } from '../testing/rows.ts';

let world: QueryWorld;
const firstPrivate = 1000;
const firstInGroup = 2000;
const firstAnswer = 3000;
/** The first message of the forum. It is by Dana, who is not in the forum any more. */
const firstInForum = 4000;

beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenRoom(tx, { number: 11, type: 'private_chat', members: ['dana'] });
    await givenRoom(tx, { number: 12, type: 'group_room', members: ['dana', 'mo'] });
    await givenRoom(tx, { number: 13, type: 'internal_forum', members: ['mo'] });
    await givenRoom(tx, { number: 14, type: 'private_chat', members: ['dana'] });
    await givenMessages(tx, 11, 7, firstPrivate);
    await givenMessages(tx, 12, 220, firstInGroup);
    await givenMessages(tx, 13, 1, firstInForum);
    for (const [number, content] of [
      [1, 'On Friday.'],
      [2, ''],
      [3, 'On Monday.'],
    ] as const) {
      const [messageId, questionId] = [idOf(firstAnswer + number), idOf(firstPrivate)];
      const reply = { messageId, questionId, roomId: idOf(14), personId: idOf(1) };
      const row = requestedRow(
        { ...reply, modelId: 'x' },
        { at: '2026-01-02T03:04:05.000Z', position: number },
      );
      await tx.run(messagesTable.insert, { ...row, content, hidden: number === 3 ? 0 : 1 });
    }
  });
});
afterAll(() => world.close());

const page = (token: Token, room: number, query = '') =>
  world.get(`/api/rooms/${idOf(room)}/messages${query}`, token);
const textsOf = (body: Record<string, unknown>) =>
  (body['data'] as Message[]).map(({ content }) => content);

describe('GET /api/rooms/{id}/messages', () => {
  it('[CHAT-170] [CALL-020] answers 5 messages of a private chat, the newest, oldest first', async () => {
    const { body } = await page('dana', 11);
    expect(textsOf(body)).toEqual([3, 4, 5, 6, 7].map((n) => `Message ${n}`));
    expect(body).toMatchObject({ success: true, meta: { hasMore: true } });
  });

  it('[ROOM-370] answers 50 messages of a room', async () => {
    const { body } = await page('mo', 12);
    expect(textsOf(body)).toHaveLength(50);
    expect(textsOf(body).at(-1)).toBe('Message 220');
  });

  it('names who wrote a message by their full name, also once they have left, and an answer by its model', async () => {
    const senders = async (token: Token, room: number) => {
      const { body } = await page(token, room);
      return (body['data'] as Message[]).map(({ sender }) => sender);
    };
    const names = { username: 'dana', name: people.dana.name };
    expect(await senders('mo', 13)).toMatchObject([names]);
    const [answer] = await senders('dana', 14);
    expect(answer).toMatchObject({ isBot: true, username: 'x' });
    expect(answer).not.toHaveProperty('name');
  });

  it('[QA6] goes back before a message until there are no more', async () => {
    const { body } = await page('dana', 11, `?before=${idOf(firstPrivate + 2)}`);
    expect(textsOf(body)).toEqual(['Message 1', 'Message 2']);
    expect(body).toMatchObject({ meta: { hasMore: false } });
  });

  it('[QA6] continues after a message, and says whether there are newer ones', async () => {
    const { body } = await page('dana', 11, `?after=${idOf(firstPrivate)}`);
    expect(textsOf(body)).toEqual([2, 3, 4, 5, 6].map((n) => `Message ${n}`));
    expect(body).toMatchObject({ meta: { hasMore: true, hasNewer: true } });
    const rest = await page('dana', 11, `?after=${idOf(firstPrivate + 5)}`);
    expect(textsOf(rest.body)).toEqual(['Message 7']);
    expect(rest.body).toMatchObject({ meta: { hasMore: true, hasNewer: false } });
  });

  it('[QA6] shows what is around a message', async () => {
    const { body } = await page('dana', 12, `?around=${idOf(firstInGroup + 99)}&limit=5`);
    expect(textsOf(body)).toEqual([98, 99, 100, 101, 102].map((n) => `Message ${n}`));
    expect(body).toMatchObject({ meta: { hasMore: true, hasNewer: true } });
  });

  it('[QA6] starts from one message, not from two', async () => {
    const id = idOf(firstPrivate);
    const { status, body } = await page('dana', 11, `?before=${id}&around=${id}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: 'VALIDATION_ERROR', details: [{ path: '/before' }, { path: '/around' }] },
    });
  });

  it('[QA6] answers as many as asked for, at most 200', async () => {
    expect(textsOf((await page('dana', 12, '?limit=200')).body)).toHaveLength(200);
    expect((await page('dana', 12, '?limit=201')).status).toBe(400);
    expect((await page('dana', 12, '?limit=0')).status).toBe(400);
  });

  it('[CHAT-190] gives each message id and _id, timestamp and createdAt alike', async () => {
    const { body } = await page('dana', 11, '?limit=1');
    const id = idOf(firstPrivate + 6);
    const at = '2026-01-02T03:04:05.000Z';
    expect(body).toMatchObject({ data: [{ id, _id: id, timestamp: at, createdAt: at }] });
  });

  it('[QA6] marks the messages of the caller as their own', async () => {
    const own = await page('dana', 12, '?limit=1');
    const others = await page('mo', 12, '?limit=1');
    expect(own.body).toMatchObject({ data: [{ isUser: true }] });
    expect(others.body).toMatchObject({ data: [{ isUser: false }] });
  });

  it.each([
    ['mo', 11],
    ['ada', 11],
    ['ada', 12],
    ['guest', 13],
  ] as const)('[QA5] of a room that %s may not see do not exist (%i)', async (token, room) => {
    expect((await page(token, room)).status).toBe(404);
  });
});

describe('GET /api/messages/{id}/alternatives', () => {
  const answers = (token: Token, number: number) =>
    world.get(`/api/messages/${idOf(number)}/alternatives`, token);

  it('[QA74] lists the answers with a text, whichever of them is asked about', async () => {
    for (const number of [1, 3]) {
      const { body } = await answers('dana', firstAnswer + number);
      expect(textsOf(body)).toEqual(['On Friday.', 'On Monday.']);
      expect(body).toMatchObject({
        data: [{ metadata: { alternative: { number: 1, count: 2 } } }, {}],
      });
    }
  });

  it('[QA74] [QA5] finds none for others, nor of what is no reply', async () => {
    for (const other of ['mo', 'ada', 'guest'] as const) {
      expect((await answers(other, firstAnswer + 1)).status).toBe(404);
    }
    expect((await answers('dana', firstPrivate)).status).toBe(404);
    expect((await answers('dana', 9999)).status).toBe(404);
  });
});
