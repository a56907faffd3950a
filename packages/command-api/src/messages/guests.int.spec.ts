import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageRefusals } from '@mach42/contracts/messages/texts.ts';
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

  it('[MC15] is asked to wait after 10 messages in a minute, and may continue after it', async () => {
    const chatId = await room(api.visitor, { type: 'private_chat' });
    for (let n = 0; n < 10; n += 1) {
      expect((await post(api.visitor, n % 2 === 0 ? forumId : chatId)).status).toBe(201);
    }
    api.clock.now += 20_000;
    const { status, headers, body } = await post(api.visitor, forumId);
    expect([status, headers['retry-after']]).toEqual([429, '40']);
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', message: messageRefusals.tooFast });
    api.clock.now += 40_000;
    expect((await post(api.visitor, forumId)).status).toBe(201);
  });

  it('[MC15] edits no more often than that', async () => {
    const { id } = (await post(api.visitor, forumId)).body.data;
    const edit = () => api.visitor.put(`/api/messages/${id}`, { content: 'Better' });
    for (let n = 0; n < 9; n += 1) expect((await edit()).status).toBe(200);
    const { status, headers } = await edit();
    expect([status, headers['retry-after']]).toEqual([429, '60']);
  });

  it('[MC15] is counted by address as well: new tokens do not write more', async () => {
    const guestAt = async (): Promise<string> =>
      (await api.anonymous.post('/api/auth/guest')).body.data['token'] as string;
    const statuses = new Set<number>();
    let written = 0;
    for (let guests = 0; guests < 8; guests += 1) {
      api.visitor.token = await guestAt();
      for (let n = 0; n < 10; n += 1) {
        const { status } = await post(api.visitor, forumId);
        statuses.add(status);
        if (status === 201) written += 1;
      }
    }
    expect(written).toBe(limits.guestsOfAddress.messages);
    expect([...statuses]).toEqual([201, 429]);
  });

  it('[MC15] is one of a limited number that come from one address in a minute', async () => {
    const come = () => api.anonymous.post('/api/auth/guest');
    for (let n = 0; n < limits.guestsOfAddress.signIns; n += 1) {
      expect((await come()).status).toBe(200);
    }
    const { status, headers } = await come();
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    api.clock.now += 60_000;
    expect((await come()).status).toBe(200);
  });

  it('[MC15] alone is asked to wait', async () => {
    for (let n = 0; n < 12; n += 1) expect((await post(api.dana, forumId)).status).toBe(201);
  });
});
