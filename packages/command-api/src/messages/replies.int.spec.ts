import { system } from '@mach42/domain/kernel/decider.ts';
import type { MessageCommand } from '@mach42/domain/messages/commands.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
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
const posted = async (who: Client, roomId: string, content = 'Hello') =>
  (await who.post(`/api/rooms/${roomId}/messages`, { content })).body.data.id;

beforeEach(async () => {
  api = await startCommandApi({ textSoFar: (id) => `so far of ${id}` });
  chatId = await room(api.dana, 'private_chat');
  forumId = await room(api.dana, 'internal_forum');
});
afterEach(() => api.close());

describe('a reply', () => {
  let replyId: string;

  const execute = (id: string, type: MessageCommand['type'], data: object) =>
    api.commands.execute(messagesDecider, id, { type, data, actor: system, at } as MessageCommand, {
      correlationId: 'test',
    });
  const ask = async (roomId: string, personId: string, modelId = 'adexis:latest') => {
    const questionId = await posted(api.dana, roomId, 'What is next?');
    const messageId = newId();
    await execute(messageId, 'RequestReply', { messageId, roomId, questionId, personId, modelId });
    return messageId;
  };
  const fail = (id: string) => execute(id, 'FailReply', { error: 'No answer' });
  const call = (who: Client, what: string, id = replyId) => who.post(`/api/messages/${id}/${what}`);

  beforeEach(async () => {
    replyId = await ask(chatId, api.dana.id);
  });

  it('[MC9] being written is stopped with what it has written', async () => {
    const { status, body } = await call(api.dana, 'stop');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: replyId,
      type: 'ai_response',
      username: 'Adexis',
      content: `so far of ${replyId}`,
      isUser: false,
      metadata: { status: 'delivered', stopped: true },
    });
    expect((await call(api.dana, 'stop')).status).toBe(409);
  });

  it('[MC9] is not stopped by others', async () => {
    const inForum = await ask(forumId, api.dana.id);
    expect((await call(api.pia, 'stop', inForum)).status).toBe(403);
    expect((await call(api.mo, 'stop', inForum)).status).toBe(200);
  });

  it('[MC10] that failed is retried by a new one in its place', async () => {
    expect((await call(api.dana, 'retry')).status).toBe(409);
    await fail(replyId);
    const { status, body } = await call(api.dana, 'retry');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: 'ai_response',
      content: '',
      aiModel: 'adexis:latest',
      metadata: { status: 'pending' },
    });
    const [event] = await api.store.readStream(`message-${body.data.id}`);
    expect(event?.data).toMatchObject({ replaces: replyId, personId: api.dana.id, roomId: chatId });
  });

  it('[MC10] that broke off continues from what was written, or begins again', async () => {
    const retry = (id: string, body?: object) => api.dana.post(`/api/messages/${id}/retry`, body);
    const requestOf = async (id: string) => (await api.store.readStream(`message-${id}`))[0]?.data;
    await execute(replyId, 'FailReply', { error: 'It broke off', content: 'Half a' });
    const { status, body } = await retry(replyId, { mode: 'continue' });
    expect(status).toBe(200);
    expect(await requestOf(body.data.id)).toMatchObject({ replaces: replyId, continues: true });
    const other = await ask(chatId, api.dana.id);
    await execute(other, 'FailReply', { error: 'It broke off', content: 'Half a' });
    const again = await retry(other, { mode: 'restart' });
    expect(await requestOf(again.body.data.id)).not.toHaveProperty('continues');
  });

  it('[MC10] that wrote nothing has nothing to continue from, and takes no other mode', async () => {
    await fail(replyId);
    const retry = (body: object) => api.dana.post(`/api/messages/${replyId}/retry`, body);
    expect((await retry({ mode: 'continue' })).status).toBe(409);
    expect((await retry({ mode: 'later' })).status).toBe(400);
    expect((await retry({ how: 'continue' })).status).toBe(400);
    expect((await retry({})).status).toBe(200);
  });

  it('[MC10] being written is stopped before it is regenerated', async () => {
    const { status, body } = await call(api.dana, 'regenerate');
    expect(status).toBe(200);
    expect(body.data.id).not.toBe(replyId);
    const events = await api.store.readStream(`message-${replyId}`);
    expect(events.map(({ type }) => type)).toEqual(['ReplyRequested', 'ReplyStopped']);
  });

  it('[MC11] is replaced once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(api.dana, 'regenerate')));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('[MC16] that was replaced is shown again, and can be replaced once more', async () => {
    await call(api.dana, 'stop');
    const second = await call(api.dana, 'regenerate');
    const { status, body } = await call(api.dana, 'choose');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: replyId, content: `so far of ${replyId}` });
    const third = await call(api.dana, 'regenerate');
    expect(new Set([replyId, second.body.data.id, third.body.data.id]).size).toBe(3);
    expect((await call(api.dana, 'regenerate')).body.data.id).toBe(third.body.data.id);
  });

  it('[MC16] is not chosen by others, nor while it has no text', async () => {
    const inForum = await ask(forumId, api.dana.id);
    expect((await call(api.dana, 'choose', inForum)).status).toBe(409);
    await call(api.dana, 'stop', inForum);
    expect((await call(api.pia, 'choose', inForum)).status).toBe(403);
    expect((await call(api.mo, 'choose', inForum)).status).toBe(200);
    expect((await call(api.pia, 'choose')).status).toBe(404);
  });

  it('[MC10] is made again for who moderates', async () => {
    const inForum = await ask(forumId, api.pia.id);
    const { status, body } = await call(api.mo, 'regenerate', inForum);
    expect(status).toBe(200);
    const [event] = await api.store.readStream(`message-${body.data.id}`);
    expect(event?.data).toMatchObject({ replaces: inForum, personId: api.pia.id });
  });

  it('[MC10] is not made again for others, nor from a message of a person', async () => {
    const inForum = await ask(forumId, api.dana.id);
    for (const what of ['regenerate', 'retry']) {
      expect((await call(api.pia, what, inForum)).status).toBe(403);
      expect((await call(api.dana, what, await posted(api.dana, chatId))).status).toBe(409);
    }
  });

  it('[MC10] is not made again by a model that the person may not have any more', async () => {
    const local = await ask(chatId, api.dana.id, 'qwen3:8b');
    await fail(local);
    expect((await call(api.dana, 'retry', local)).status).toBe(403);
  });

  it('[MC15] is made again for a guest as often as they may write, and for people as they like', async () => {
    const inForum = await ask(forumId, api.visitor.id);
    for (let n = 0; n < 10; n += 1)
      expect((await call(api.visitor, 'retry', inForum)).status).toBe(409);
    const { status, headers } = await call(api.visitor, 'regenerate', inForum);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    for (let n = 0; n < 12; n += 1) expect((await call(api.dana, 'retry')).status).toBe(409);
  });

  it('[MC8] says nothing of itself to who may not know of it', async () => {
    for (const what of ['stop', 'regenerate', 'retry']) {
      const none = await call(api.mo, what, newId());
      expect(none.status).toBe(404);
      expect(await call(api.mo, what)).toMatchObject({ status: 404, body: none.body });
    }
  });
});
