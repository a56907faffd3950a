import { limits } from '@mach42/contracts/kernel/limits.ts';
import { pinsDecider } from '@mach42/domain/pins/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let roomId: string;
let messageId: string;
beforeEach(async () => {
  api = await startCommandApi();
  const room = await api.dana.post('/api/rooms', { name: 'Move' });
  roomId = room.body.data.id;
  const posted = await api.dana.post(`/api/rooms/${roomId}/messages`, { content: 'Keys at Mo.' });
  messageId = posted.body.data.id;
});
afterEach(() => api.close());

const pinsNow = async () => Object.keys((await api.commands.load(pinsDecider, roomId)).state);

describe('pinning a message', () => {
  it('[PN1] pins it in its room, and unpins it', async () => {
    const url = `/api/messages/${messageId}/pin`;
    expect((await api.dana.put(url)).status).toBe(200);
    expect(await pinsNow()).toEqual([messageId]);
    expect((await api.dana.put(url)).position).toBeUndefined();
    expect((await api.dana.delete(url)).status).toBe(200);
    expect(await pinsNow()).toEqual([]);
  });

  it('[PN1] is not found by those who are not in the room, admins included', async () => {
    const url = `/api/messages/${messageId}/pin`;
    await api.dana.put(url);
    for (const other of [api.mo, api.ada, api.pia]) {
      expect((await other.put(url)).status).toBe(404);
      expect((await other.delete(url)).status).toBe(404);
    }
    expect((await api.visitor.put(url)).status).toBe(403);
    expect((await api.anonymous.delete(url)).status).toBe(401);
    expect(await pinsNow()).toEqual([messageId]);
  });

  it('[PN2] takes so many alone, also at once, and those that were deleted do not count', async () => {
    const ids: string[] = [];
    for (let n = 0; n < limits.pinsOfRoom + 10; n += 1) {
      const posted = await api.dana.post(`/api/rooms/${roomId}/messages`, { content: `Note ${n}` });
      ids.push(posted.body.data.id);
    }
    const answers = await Promise.all(ids.map((id) => api.dana.put(`/api/messages/${id}/pin`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.pinsOfRoom);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const [one = '', another = ''] = await pinsNow();
    for (const id of [one, another]) await api.dana.delete(`/api/messages/${id}`);
    expect((await api.dana.put(`/api/messages/${messageId}/pin`)).status).toBe(200);
    const left = await pinsNow();
    expect(left).toHaveLength(limits.pinsOfRoom - 1);
    expect(left).not.toContain(one);
    expect(left).toContain(messageId);
  });

  it('[PN1] takes no message that is not there', async () => {
    const unknown = messageId.replace(/.{4}$/, '0000');
    expect((await api.dana.put(`/api/messages/${unknown}/pin`)).status).toBe(404);
    await api.dana.delete(`/api/messages/${messageId}`);
    expect((await api.dana.put(`/api/messages/${messageId}/pin`)).status).toBe(404);
    expect(await pinsNow()).toEqual([]);
  });
});
