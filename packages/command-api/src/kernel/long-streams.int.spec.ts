import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { authenticator } from '@mach42/http-kit/authenticate.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerCommandApi } from '../app.ts';
import { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { accountsIn } from '../users/load-user.ts';
import { createCommands } from './create-commands.ts';
import { storeUnavailable } from './damaged-stream.ts';

const at = new Date(startOfTests).toISOString();
const origin = { correlationId: 'test' };
const events = 420;
const numbers = Array.from({ length: events }, (_, n) => n);

let api: CommandApi;
let actor: { id: string; activeRole: 'standard' };
beforeEach(async () => {
  api = await startCommandApi();
  actor = { id: api.dana.id, activeRole: 'standard' };
});
afterEach(() => api.close());

/** A call in a process that has seen nothing yet; answers how many events it read of each stream. */
async function readBy(call: (dana: Client) => Promise<{ status: number }>) {
  const read = new Map<string, number>();
  const { store } = api;
  const counting = new Proxy(store, {
    get(target, name: keyof EventStore) {
      const member = target[name];
      if (name !== 'readStream') return typeof member === 'function' ? member.bind(target) : member;
      return async (...given: Parameters<EventStore['readStream']>) => {
        const found = await target.readStream(...given);
        read.set(given[0], (read.get(given[0]) ?? 0) + found.length);
        return found;
      };
    },
  });
  const warn = (message: string, cause: unknown) => {
    throw new Error(message, { cause });
  };
  const commands = createCommands({ store: counting, warn });
  const { tokens, vault } = api;
  const app = createHttpApp({
    authenticate: authenticator({ tokens, vault, accountOf: accountsIn(commands) }),
    isUnavailable: storeUnavailable,
    checkAnswers: true,
  });
  registerCommandApi(app, { ...api, commands, store: counting });
  const dana = new Client(app, api.dana.id);
  dana.token = api.dana.token;
  expect(await call(dana)).toMatchObject({ status: 200 });
  await app.close();
  return read;
}

const length = async (stream: string) =>
  (await api.store.readStream(stream, { from: 0, limit: 10_000 })).length;

it('[CX32] a revision of an entry and its answer read the newest events of the entry', async () => {
  const entryId = (await api.dana.post('/api/datarais/manual', { title: 'A', content: 'a' })).body
    .entry.id;
  for (const n of numbers) {
    const command = { type: 'ReviseEntry', data: { content: `b${n}` }, actor, at } as const;
    await api.commands.execute(entriesDecider, entryId, command, origin);
  }
  const read = await readBy((dana) =>
    dana.put(`/api/data-rais/entry/${entryId}`, { content: 'c' }),
  );
  expect(await length(`entry-${entryId}`)).toBe(events + 2);
  expect(read.get(`entry-${entryId}`)).toBeLessThan(200);
});

it('[CX32] a reaction and the message that it answers read the newest events of the message', async () => {
  const room = (await api.dana.post('/api/rooms', { name: 'Move' })).body.data.id;
  const posted = await api.dana.post(`/api/rooms/${room}/messages`, { content: 'Hello' });
  const { id } = posted.body.data;
  const { state } = await api.commands.load(roomsDecider, room);
  for (const n of numbers) {
    const type = n % 2 === 0 ? 'AddReaction' : 'RemoveReaction';
    const command = { type, data: { room: state, emoji: '👍' }, actor, at } as const;
    await api.commands.execute(messagesDecider, id, command, origin);
  }
  const url = `/api/messages/${id}/reactions/${encodeURIComponent('👍')}`;
  let answer: unknown;
  const read = await readBy(async (dana) => {
    const { status, body } = await dana.put(url, {});
    answer = body.data;
    return { status };
  });
  expect(await length(`message-${id}`)).toBe(events + 2);
  expect(read.get(`message-${id}`)).toBeLessThan(200);
  expect(answer).toEqual({ ...posted.body.data, reactions: { '👍': [api.dana.id] } });
});

it('[CX32] what a person does reads their newest sign-ins', async () => {
  for (const _ of numbers) {
    const command = { type: 'SignIn', data: { environment: 'web' }, actor, at } as const;
    await api.commands.execute(usersDecider, api.dana.id, command, origin);
  }
  const read = await readBy((dana) => dana.post('/api/audit/access/seen'));
  expect(await length(`user-${api.dana.id}`)).toBe(events + 1);
  expect(read.get(`user-${api.dana.id}`)).toBeLessThan(200);
  const again = await readBy((dana) => dana.post('/api/auth/role', { role: 'standard' }));
  expect(again.get(`user-${api.dana.id}`)).toBeLessThan(200);
});
