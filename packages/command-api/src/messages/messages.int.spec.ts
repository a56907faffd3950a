import { messageRefusals } from '@mach42/contracts/messages/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

const at = new Date(startOfTests).toISOString();
let api: CommandApi;
let chatId: string;
let forumId: string;

const room = async (who: Client, type: string) =>
  (await who.post('/api/rooms', { name: 'A room', type })).body.data.id;
const post = (who: Client, roomId: string, body: object, headers?: Record<string, string>) =>
  who.post(`/api/rooms/${roomId}/messages`, body, headers);
const posted = async (who: Client, roomId: string, content = 'Hello') =>
  (await post(who, roomId, { content })).body.data.id;

beforeEach(async () => {
  api = await startCommandApi();
  chatId = await room(api.dana, 'private_chat');
  forumId = await room(api.dana, 'internal_forum');
});
afterEach(() => api.close());

async function storedMessages(): Promise<number> {
  const events = await api.store.readAll(0n, 1_000);
  return events.filter(({ type }) => type === 'MessagePosted').length;
}

describe('posting', () => {
  it('[MC1] CHAT-180 CHAT-190 answers the message with all its fields', async () => {
    const body = { content: ' Hello ', tempId: 'temp-1', mentions: [api.dana.id] };
    const answer = await post(api.dana, forumId, body);
    expect([answer.status, answer.position]).toEqual([201, String(await api.store.head())]);
    const { id } = answer.body.data;
    expect(answer.body).toEqual({
      success: true,
      data: {
        id,
        _id: id,
        roomId: forumId,
        content: 'Hello',
        maskedContent: null,
        userId: api.dana.id,
        username: 'dana.demo',
        sender: {
          userId: api.dana.id,
          username: 'dana.demo',
          name: 'Dana Demo',
          isBot: false,
          isGuest: false,
        },
        timestamp: at,
        createdAt: at,
        isUser: true,
        type: 'text',
        attachments: [],
        mentions: [api.dana.id],
        reactions: {},
        edited: false,
        aiModel: null,
        replyTo: null,
        replyCount: 0,
        metadata: { status: 'completed', type: 'text', tempId: 'temp-1' },
      },
    });
  });

  it('[CHAT-340] takes 1000 characters and refuses more', async () => {
    expect((await post(api.dana, chatId, { content: 'x'.repeat(1000) })).status).toBe(201);
    const { status, body } = await post(api.dana, chatId, { content: 'x'.repeat(1001) });
    expect(status).toBe(400);
    const message = 'Message is too long (max 1000 characters)';
    expect(body.error).toEqual({
      code: 'VALIDATION_ERROR',
      message,
      details: [{ path: '/content', message }],
    });
  });

  it('[MC1] [ROOM-350] refuses a blank text, in a chat and in a room', async () => {
    for (const roomId of [chatId, forumId]) {
      const { status, body } = await post(api.dana, roomId, { content: ' \n ' });
      expect([status, body.error.message]).toEqual([400, messageRefusals.empty]);
    }
  });

  it('[MC2] is refused to who is not in the room, as if there were none', async () => {
    const before = await api.store.head();
    const none = await post(api.mo, newId(), { content: 'Hello' });
    expect(none.status).toBe(404);
    for (const who of [api.mo, api.ada, api.visitor]) {
      const refused = await post(who, chatId, { content: 'Hello', aiModel: 'no such model' });
      expect(refused).toMatchObject({ status: 404, body: none.body });
    }
    expect((await post(api.anonymous, chatId, { content: 'Hello' })).status).toBe(401);
    expect(await api.store.head()).toBe(before);
  });

  it('[MC3] stores a message once for each tempId of a person', async () => {
    const body = { content: 'Hello', tempId: 'temp-1' };
    const first = await post(api.dana, forumId, body, { 'idempotency-key': 'one' });
    const repeated = await Promise.all(
      [1, 2, 3].map((n) => post(api.dana, forumId, body, { 'idempotency-key': `${n}` })),
    );
    for (const { status, body: answer, position } of repeated) {
      expect({ status, answer, position }).toEqual({
        status: 201,
        answer: first.body,
        position: first.position,
      });
    }
    expect((await post(api.mo, forumId, body)).body.data.id).not.toBe(first.body.data.id);
    expect(await storedMessages()).toBe(2);
  });

  it('[MC3] stores a message once when the same tempId comes many times at once', async () => {
    const send = () => post(api.dana, forumId, { content: 'Hello', tempId: 'temp-1' });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
    expect(await storedMessages()).toBe(1);
  });

  it('[MC6] answers a message of the same room only', async () => {
    const replyTo = await posted(api.dana, forumId);
    expect((await post(api.mo, forumId, { content: 'Yes', replyTo })).body.data).toMatchObject({
      replyTo,
    });
    expect((await post(api.dana, chatId, { content: 'Yes', replyTo })).status).toBe(400);
    expect((await post(api.mo, forumId, { content: 'Yes', replyTo: newId() })).status).toBe(400);
  });
});

describe('the model that is asked', () => {
  const asked = async (who: Client, roomId: string, aiModel?: string) => {
    const { status, body } = await post(who, roomId, {
      content: 'Hello',
      ...(aiModel === undefined ? {} : { aiModel }),
    });
    if (status !== 201) return [status, body.error.message];
    const [event] = await api.store.readStream(`message-${body.data.id}`);
    return event?.data['asks'];
  };

  it('[MC4] is the chosen one, or the default', async () => {
    expect(await asked(api.dana, chatId)).toEqual({ modelId: 'mach42v1:latest' });
    expect(await asked(api.dana, chatId, 'adexis:latest')).toEqual({ modelId: 'adexis:latest' });
  });

  it('[MC12] is in a room the one that the text calls, and none otherwise', async () => {
    expect(await asked(api.dana, forumId, 'adexis:latest')).toBeUndefined();
    const called = await posted(api.dana, forumId, 'What is next, @Locklan?');
    const [event] = await api.store.readStream(`message-${called}`);
    expect(event?.data['asks']).toEqual({ modelId: 'locklan:latest', thread: called });
  });

  it('[MC12] is none in a room without AI', async () => {
    const settings = { allowAI: false };
    const body = { name: 'Quiet', type: 'group_room', settings };
    const quiet = (await api.dana.post('/api/rooms', body)).body.data.id;
    const [event] = await api.store.readStream(
      `message-${await posted(api.dana, quiet, '@mach42')}`,
    );
    expect(event?.data['asks']).toBeUndefined();
  });

  it('[MC12] [MC5] is for guests in a forum the default one', async () => {
    const refused = await post(api.visitor, forumId, { content: '@adexis?' });
    expect([refused.status, refused.body.error.message]).toEqual([403, 'Sign in to continue.']);
    expect((await post(api.visitor, forumId, { content: '@mach42?' })).status).toBe(201);
  });

  it('[MC5] is refused when it cannot answer here', async () => {
    const unknown = [400, 'This model does not exist.'];
    const notHere = [400, 'This model cannot answer here.'];
    expect(await asked(api.dana, chatId, 'none:latest')).toEqual(unknown);
    expect(await asked(api.dana, chatId, 'chatgpt:latest')).toEqual(notHere);
    expect(await asked(api.dana, chatId, 'gemini:latest')).toEqual(notHere);
  });

  it('[MC5] is local or cloud for active admins alone', async () => {
    const forAdmins = [403, 'Local and cloud models are for admins.'];
    const adas = await room(api.ada, 'private_chat');
    const mos = await room(api.mo, 'private_chat');
    for (const modelId of ['qwen3:8b', 'claude-3-5-haiku']) {
      expect(await asked(api.dana, chatId, modelId)).toEqual(forAdmins);
      expect(await asked(api.mo, mos, modelId)).toEqual(forAdmins);
      expect(await asked(api.ada, adas, modelId)).toEqual({ modelId });
    }
  });

  it('[MC5] needs an upgrade where the catalogue says so', async () => {
    const adas = await room(api.ada, 'private_chat');
    const pias = await room(api.pia, 'private_chat');
    const upgrade = [403, 'Upgrade to Premium to access Claude Sonnet 4'];
    expect(await asked(api.ada, adas, 'claude-sonnet-4')).toEqual(upgrade);
    expect(await asked(api.pia, pias, 'claude-sonnet-4')).toEqual([
      403,
      'Local and cloud models are for admins.',
    ]);
  });

  it('[MC5] is the default one for guests', async () => {
    const guestChat = await room(api.visitor, 'private_chat');
    expect(await asked(api.visitor, guestChat)).toEqual({ modelId: 'mach42v1:latest' });
    expect(await asked(api.visitor, guestChat, 'adexis:latest')).toEqual([
      403,
      'Sign in to continue.',
    ]);
  });
});

describe('editing and deleting', () => {
  let messageId: string;
  beforeEach(async () => {
    messageId = await posted(api.dana, forumId);
  });
  const edit = (who: Client, id = messageId) => who.put(`/api/messages/${id}`, { content: 'New' });
  const remove = (who: Client, id = messageId) => who.delete(`/api/messages/${id}`);

  it('[MC7] [CHAT-330] keeps the text when the new one is blank', async () => {
    const { status, body } = await api.dana.put(`/api/messages/${messageId}`, { content: ' ' });
    expect([status, body.error.message]).toEqual([400, messageRefusals.empty]);
    const events = await api.store.readStream(`message-${messageId}`);
    expect(events.map(({ type }) => type)).toEqual(['MessagePosted']);
  });

  it('[MC7] [CHAT-320] changes a message of one’s own, and says so', async () => {
    const { status, body } = await edit(api.dana);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: messageId,
      content: 'New',
      edited: true,
      metadata: { isEdited: true, lastUpdate: at },
    });
  });

  it('[MC7] is refused to others', async () => {
    for (const who of [api.pia, api.mo, api.ada, api.visitor]) {
      expect((await edit(who)).status).toBe(403);
    }
    for (const who of [api.pia, api.visitor]) expect((await remove(who)).status).toBe(403);
    expect((await edit(api.anonymous)).status).toBe(401);
  });

  it('[MC7] deletes one’s own message, and others’ as a moderator of the forum', async () => {
    expect(await remove(api.dana)).toMatchObject({ status: 200, body: { success: true } });
    expect((await edit(api.dana)).status).toBe(404);
    expect((await remove(api.mo, await posted(api.pia, forumId))).status).toBe(200);
  });

  it('[MC8] says nothing of a message in a room that one may not know of', async () => {
    const secret = await posted(api.dana, chatId);
    for (const call of [edit, remove]) {
      const none = await call(api.mo, newId());
      expect(none.status).toBe(404);
      expect(await call(api.mo, secret)).toMatchObject({ status: 404, body: none.body });
      expect(await call(api.ada, secret)).toMatchObject({ status: 404, body: none.body });
    }
  });
});
