import { messageRefusals } from '@mach42/contracts/messages/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let chatId: string;
let forumId: string;

const room = async (who: Client, type: string) =>
  (await who.post('/api/rooms', { name: 'A room', type })).body.data.id;
const post = (who: Client, roomId: string, body: object) =>
  who.post(`/api/rooms/${roomId}/messages`, body);
const posted = async (who: Client, roomId: string, content = 'Hello') =>
  (await post(who, roomId, { content })).body.data.id;

beforeEach(async () => {
  api = await startCommandApi();
  chatId = await room(api.dana, 'private_chat');
  forumId = await room(api.dana, 'internal_forum');
});
afterEach(() => api.close());

describe('answering in a thread', () => {
  it('[MC6] joins the thread of what is answered', async () => {
    const root = await posted(api.dana, forumId);
    const first = (await post(api.mo, forumId, { content: 'Yes', replyTo: root })).body.data;
    const second = await post(api.dana, forumId, { content: 'Good', replyTo: first.id });
    expect([first['replyTo'], second.body.data['replyTo']]).toEqual([root, root]);
  });

  it('[MC6] is refused where threads are off', async () => {
    const body = { name: 'Flat', type: 'group_room', settings: { allowThreads: false } };
    const flat = (await api.dana.post('/api/rooms', body)).body.data.id;
    const replyTo = await posted(api.dana, flat);
    const { status, body: refused } = await post(api.dana, flat, { content: 'Yes', replyTo });
    expect([status, refused.error.message]).toEqual([403, messageRefusals.threadsOff]);
  });
});

describe('mentioning people', () => {
  it('[MC13] is refused for each who is not in the room', async () => {
    const mentions = [api.dana.id, api.mo.id];
    const { status, body } = await post(api.dana, forumId, { content: 'Hello', mentions });
    expect(status).toBe(400);
    const message = messageRefusals.mentionUnknown;
    expect(body.error.details).toEqual([{ path: '/mentions/1', message }]);
  });

  it('[MC17] finds whom a text names where the call lists no one, and no one else', async () => {
    await api.close();
    const lookups = {
      peopleOfRoom: async () => [
        { userId: api.dana.id, names: ['Dana Demo', 'dana'] },
        { userId: api.mo.id, names: ['Mo Moderator', 'mo'] },
        { userId: newId(), names: ['Pia', 'pia'] },
      ],
    };
    api = await startCommandApi({ lookups });
    const group = await room(api.dana, 'internal_forum');
    await api.mo.post(`/api/rooms/${group}/join`);
    const mentioned = async (content: string, listed?: string[]) =>
      (await post(api.dana, group, { content, ...(listed && { mentions: listed }) })).body.data[
        'mentions'
      ];
    expect(await mentioned('@mo and @dana, ask @pia')).toEqual([api.mo.id]);
    expect(await mentioned('Ask @Mo Moderator')).toEqual([api.mo.id]);
    expect(await mentioned('> @mo said so')).toEqual([]);
    expect(await mentioned('@mo, this is an example', [])).toEqual([]);

    const { body } = await post(api.dana, group, { content: 'Who comes?' });
    const edited = await api.dana.put(`/api/messages/${body.data['id']}`, { content: '@mo?' });
    expect(edited.body.data['mentions']).toEqual([api.mo.id]);
  });
});

describe('reactions', () => {
  const url = (id: string, emoji: string) =>
    `/api/messages/${id}/reactions/${encodeURIComponent(emoji)}`;

  it('[MC14] are added and taken back, and the message says whose they are', async () => {
    const id = await posted(api.dana, forumId);
    const added = await api.mo.put(url(id, '👍'), {});
    expect([added.status, added.body.data['reactions']]).toEqual([200, { '👍': [api.mo.id] }]);
    expect(added.body.data).toMatchObject({ username: 'dana.demo', isUser: false });
    const again = await api.mo.put(url(id, '👍'), {});
    expect([again.status, again.position]).toEqual([200, undefined]);
    const both = await api.dana.put(url(id, '👍'), {});
    expect(both.body.data['reactions']).toEqual({ '👍': [api.mo.id, api.dana.id] });
    const taken = await api.mo.delete(url(id, '👍'));
    expect(taken.body.data['reactions']).toEqual({ '👍': [api.dana.id] });
  });

  it('[MC14] are one emoji each, where the room allows them', async () => {
    const id = await posted(api.dana, forumId);
    const { status, body } = await api.dana.put(url(id, 'no'), {});
    expect([status, body.error.message]).toEqual([400, messageRefusals.notAnEmoji]);
    const settings = { allowReactions: false };
    const calm = await api.dana.post('/api/rooms', { name: 'Calm', type: 'group_room', settings });
    const there = await posted(api.dana, calm.body.data.id);
    expect((await api.dana.put(url(there, '👍'), {})).body.error.message).toBe(
      messageRefusals.reactionsOff,
    );
  });

  it('[MC8] say nothing of a message in a room that one may not know of', async () => {
    const secret = await posted(api.dana, chatId);
    for (const react of [
      (id: string) => api.ada.put(url(id, '👍'), {}),
      (id: string) => api.ada.delete(url(id, '👍')),
    ]) {
      const none = await react(newId());
      expect(none.status).toBe(404);
      expect(await react(secret)).toMatchObject({ status: 404, body: none.body });
    }
  });
});
