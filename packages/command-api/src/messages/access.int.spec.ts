import { system } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

type Who = 'anonymous' | 'visitor' | 'pia' | 'mo' | 'ada';
/** A room of Dana's with a message of hers and a reply to it that is running. */
interface Talk {
  readonly roomId: string;
  readonly messageId: string;
  readonly replyId: string;
}

let api: CommandApi;
let talks: Record<'chat' | 'group' | 'forum' | 'membersForum', Talk>;

beforeAll(async () => {
  api = await startCommandApi();
  talks = {
    chat: await talkIn({ type: 'private_chat' }),
    group: await talkIn({ type: 'group_room' }),
    forum: await talkIn({ type: 'internal_forum' }),
    membersForum: await talkIn({ type: 'internal_forum', settings: { allowGuests: false } }),
  };
});
afterAll(() => api.close());

async function talkIn(body: object): Promise<Talk> {
  const roomId = (await api.dana.post('/api/rooms', { name: 'A room', ...body })).body.data.id;
  const posted = await api.dana.post(`/api/rooms/${roomId}/messages`, { content: 'Hello' });
  const [messageId, replyId] = [posted.body.data.id, newId()];
  const asked = { questionId: messageId, personId: api.dana.id, modelId: 'adexis:latest' };
  const data = { messageId: replyId, roomId, ...asked };
  const at = new Date(startOfTests).toISOString();
  const command = { type: 'RequestReply', data, actor: system, at } as const;
  await api.commands.execute(messagesDecider, replyId, command, { correlationId: 'test' });
  return { roomId, messageId, replyId };
}

const thumb = encodeURIComponent('👍');
const calls = {
  post: (who: Client, { roomId }: Talk) =>
    who.post(`/api/rooms/${roomId}/messages`, { content: 'Hi' }),
  edit: (who: Client, { messageId }: Talk) =>
    who.put(`/api/messages/${messageId}`, { content: 'Hi' }),
  delete: (who: Client, { messageId }: Talk) => who.delete(`/api/messages/${messageId}`),
  'delete the reply': (who: Client, { replyId }: Talk) => who.delete(`/api/messages/${replyId}`),
  react: (who: Client, { messageId }: Talk) =>
    who.put(`/api/messages/${messageId}/reactions/${thumb}`, {}),
  unreact: (who: Client, { messageId }: Talk) =>
    who.delete(`/api/messages/${messageId}/reactions/${thumb}`),
  stop: (who: Client, { replyId }: Talk) => who.post(`/api/messages/${replyId}/stop`),
  regenerate: (who: Client, { replyId }: Talk) => who.post(`/api/messages/${replyId}/regenerate`),
  retry: (who: Client, { replyId }: Talk) => who.post(`/api/messages/${replyId}/retry`),
};
type Call = keyof typeof calls;
const everyCall = Object.keys(calls) as Call[];
/** The calls that are only for the author, the person who asked, and moderators. */
const restricted: Call[] = ['edit', 'delete', 'delete the reply', 'stop', 'regenerate', 'retry'];

const table: [Who, keyof typeof talks, readonly Call[], number][] = [
  ['anonymous', 'forum', everyCall, 401],
  ['visitor', 'chat', everyCall, 404],
  ['pia', 'chat', everyCall, 404],
  ['mo', 'chat', everyCall, 404],
  ['ada', 'chat', everyCall, 404],
  ['visitor', 'group', everyCall, 404],
  ['pia', 'group', everyCall, 404],
  ['ada', 'group', everyCall, 404],
  ['visitor', 'membersForum', everyCall, 403],
  ['visitor', 'forum', restricted, 403],
  ['pia', 'forum', restricted, 403],
  ['mo', 'forum', ['edit'], 403],
  ['ada', 'forum', ['edit'], 403],
];
const cases = table.flatMap(([who, where, which, status]) =>
  which.map((call) => [who, call, where, status] as const),
);

describe('the wrong person', () => {
  it.each(cases)('[AUTH-380] %s may not %s in the %s: %i', async (who, call, where, status) => {
    const before = await api.store.head();
    expect((await calls[call](api[who], talks[where])).status).toBe(status);
    expect(await api.store.head()).toBe(before);
  });
});

describe('who moderates', () => {
  it.each(['mo', 'ada'] as const)('[MC7] %s deletes what others wrote in a forum', async (who) => {
    const { roomId } = talks.forum;
    const posted = await api.pia.post(`/api/rooms/${roomId}/messages`, { content: 'Hello' });
    const { status } = await api[who].delete(`/api/messages/${posted.body.data.id}`);
    expect(status).toBe(200);
  });
});
