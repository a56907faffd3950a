import { savedDecider } from '@mach42/domain/saved/decider.ts';
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
  url = `/api/saved-messages/${messageId}`;
});
afterEach(() => api.close());

const savedBy = async (userId: string) => (await api.commands.load(savedDecider, userId)).state;

describe('saving a message for later', () => {
  it('[SM1] is for the caller, with a note', async () => {
    expect((await api.dana.put(url, { note: 'Ask Mo' })).status).toBe(200);
    expect(await savedBy(api.dana.id)).toEqual({ [messageId]: { note: 'Ask Mo' } });
    expect((await api.dana.put(url, { note: 'a'.repeat(301) })).status).toBe(400);
    expect((await api.dana.put(url, { userId: api.mo.id })).status).toBe(400);
    expect((await api.dana.delete(url)).status).toBe(200);
    expect(await savedBy(api.dana.id)).toEqual({});
  });

  it('[SM1] takes no message that the caller may not read, or that was deleted', async () => {
    for (const other of [api.mo, api.ada]) {
      expect((await other.put(url, {})).status).toBe(404);
      expect((await other.delete(url)).status).toBe(200);
      expect(await savedBy(other.id)).toEqual({});
    }
    expect((await api.visitor.put(url, {})).status).toBe(403);
    expect((await api.anonymous.put(url, {})).status).toBe(401);
    await api.dana.put(url, {});
    await api.dana.delete(`/api/messages/${messageId}`);
    expect((await api.dana.put(url, { note: 'late' })).status).toBe(404);
    expect((await api.dana.delete(url)).status).toBe(200);
    expect(await savedBy(api.dana.id)).toEqual({});
  });
});
