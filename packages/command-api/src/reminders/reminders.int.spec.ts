import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let url: string;
let messageId: string;
beforeEach(async () => {
  api = await startCommandApi();
  const room = await api.dana.post('/api/rooms', { name: 'Move' });
  const posted = await api.dana.post(`/api/rooms/${room.body.data.id}/messages`, {
    content: 'Keys at Mo.',
  });
  messageId = posted.body.data.id;
  url = `/api/reminders/messages/${messageId}`;
});
afterEach(() => api.close());

const remindersOf = async (userId: string) =>
  (await api.commands.load(remindersDecider, userId)).state.messages;
const at = new Date(Date.now() + 3_600_000).toISOString();

describe('the reminder of a message', () => {
  it('[RH1] is of the caller, at a time to come', async () => {
    expect((await api.dana.put(url, { at })).status).toBe(200);
    expect(await remindersOf(api.dana.id)).toEqual({ [messageId]: { at, isDue: false } });
    for (const body of [{}, { at: 'soon' }, { at: '2001-01-01T00:00:00Z' }, { at, userId: 'x' }]) {
      expect((await api.dana.put(url, body)).status).toBe(400);
    }
    expect((await api.dana.delete(url)).status).toBe(200);
    expect(await remindersOf(api.dana.id)).toEqual({});
    expect((await api.dana.delete('/api/reminders/dates')).status).toBe(200);
  });

  it('[RH1] is of no message that the caller may not read, or that was deleted', async () => {
    for (const other of [api.mo, api.ada]) {
      expect((await other.put(url, { at })).status).toBe(404);
      expect((await other.delete(url)).status).toBe(200);
      expect(await remindersOf(other.id)).toEqual({});
    }
    expect((await api.visitor.put(url, { at })).status).toBe(403);
    expect((await api.visitor.delete('/api/reminders/dates')).status).toBe(403);
    expect((await api.anonymous.put(url, { at })).status).toBe(401);
    await api.dana.delete(`/api/messages/${messageId}`);
    expect((await api.dana.put(url, { at })).status).toBe(404);
  });
});
