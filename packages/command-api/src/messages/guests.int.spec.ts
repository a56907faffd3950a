import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let forumId: string;

const room = async (who: Client, body: object) =>
  (await who.post('/api/rooms', { name: 'A room', ...body })).body.data.id;
const post = (who: Client, roomId: string, content = 'Hello') =>
  who.post(`/api/rooms/${roomId}/messages`, { content });

beforeEach(async () => {
  api = await startCommandApi();
  forumId = await room(api.dana, { type: 'internal_forum' });
});
afterEach(() => api.close());

describe('a guest', () => {
  it('[MC1] [ROOM-310] posts in a forum that allows guests, as Guest', async () => {
    const { status, body } = await post(api.visitor, forumId);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      username: 'Guest',
      sender: { username: 'Guest', isGuest: true },
      metadata: { isGuest: true },
    });
  });

  it('[MC2] [ROOM-310] posts neither in a forum without guests nor in a group room', async () => {
    const type = 'internal_forum';
    const closed = await room(api.dana, { type, settings: { allowGuests: false } });
    expect((await post(api.visitor, closed)).status).toBe(403);
    const group = await room(api.dana, { type: 'group_room' });
    expect((await post(api.visitor, group)).status).toBe(404);
  });

  it('[MC7] neither edits nor deletes what others wrote', async () => {
    const { id } = (await post(api.dana, forumId)).body.data;
    const url = `/api/messages/${id}`;
    expect((await api.visitor.put(url, { content: 'Mine' })).status).toBe(403);
    expect((await api.visitor.delete(url)).status).toBe(403);
  });

  it('[MC15] is told to wait after 10 messages in a minute, and may go on after it', async () => {
    const chatId = await room(api.visitor, { type: 'private_chat' });
    for (let n = 0; n < 10; n += 1) {
      expect((await post(api.visitor, n % 2 === 0 ? forumId : chatId)).status).toBe(201);
    }
    api.clock.now += 20_000;
    const { status, headers, body } = await post(api.visitor, forumId);
    expect([status, headers['retry-after']]).toEqual([429, '40']);
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', message: messageTexts.tooFast });
    api.clock.now += 40_000;
    expect((await post(api.visitor, forumId)).status).toBe(201);
  });

  it('[MC15] alone is told to wait', async () => {
    for (let n = 0; n < 12; n += 1) expect((await post(api.dana, forumId)).status).toBe(201);
  });
});
