import { blockingTexts } from '@mach42/contracts/blocking/texts.ts';
import { blockingDecider } from '@mach42/domain/blocking/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const blockedBy = async (userId: string) =>
  (await api.commands.load(blockingDecider, userId)).state;

describe('blocking a person', () => {
  it('[BC1] takes no person whom the caller does not meet', async () => {
    const url = `/api/blocked-people/${api.mo.id}`;
    expect((await api.dana.put(url)).status).toBe(404);
    expect(await blockedBy(api.dana.id)).toEqual({});
  });

  it('[BC1] is not for guests, nor for a person who is not signed in', async () => {
    const url = `/api/blocked-people/${api.mo.id}`;
    expect((await api.visitor.put(url)).status).toBe(403);
    expect((await api.visitor.delete(url)).status).toBe(403);
    expect((await api.anonymous.put(url)).status).toBe(401);
    expect((await api.dana.put('/api/blocked-people/anyone')).status).toBe(400);
    const own = await api.dana.put(`/api/blocked-people/${api.dana.id}`);
    expect([own.status, own.body.error.message]).toEqual([400, blockingTexts.notOneself]);
  });
});
