import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const saved = async () => (await api.commands.load(preferencesDecider, api.dana.id)).state;

describe('saving a preference', () => {
  it('[FC1] keeps a value of any shape, once', async () => {
    const layout = { left: 300, tabs: ['chat', { id: 'rooms' }] };
    const first = await api.dana.put('/api/preferences/layout', { value: layout });
    expect([first.status, first.body]).toEqual([200, { success: true }]);
    expect(first.position).toBeDefined();
    const again = await api.dana.put('/api/preferences/layout', { value: layout });
    expect([again.status, again.position]).toEqual([200, undefined]);
    await api.dana.put('/api/preferences/theme', { value: null });
    expect(await saved()).toEqual({ layout, theme: null });
  });

  it('[FC1] is for people, under known names', async () => {
    const url = '/api/preferences/theme';
    expect((await api.visitor.put(url, { value: 'emerald' })).status).toBe(403);
    expect((await api.anonymous.put(url, { value: 'emerald' })).status).toBe(401);
    const unknown = await api.dana.put('/api/preferences/secrets', { value: 1 });
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await api.dana.put(url, {})).status).toBe(400);
    expect((await api.dana.put(url, { value: 1, userId: api.mo.id })).status).toBe(400);
    expect(await saved()).toEqual({});
  });

  it('[FC2] refuses what is nested too deeply to be stored', async () => {
    const deep = (levels: number): string => `{"value":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const levels of [300, 5_000, 30_000]) {
      const payload = deep(levels);
      const headers = {
        authorization: `Bearer ${api.dana.token}`,
        'content-type': 'application/json',
      };
      const url = '/api/preferences/layout';
      const answer = await api.app.inject({ method: 'PUT', url, headers, payload });
      expect(answer.statusCode).toBe(400);
    }
    expect(await saved()).toEqual({});
  });

  it('[FC2] refuses what is too large, and says so', async () => {
    const value = 'x'.repeat(64 * 1024);
    const { status, body } = await api.dana.put('/api/preferences/layout', { value });
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(body.error.message).toContain('too large');
    const fits = { value: value.slice(100) };
    expect((await api.dana.put('/api/preferences/layout', fits)).status).toBe(200);
  });

  it('[FC3] reads few events however often it happened', async () => {
    for (let left = 0; left < 120; left += 1) {
      await api.dana.put('/api/preferences/layout', { value: { left } });
    }
    const snapshot = await api.store.readSnapshot(`preferences-${api.dana.id}`);
    expect(snapshot).toMatchObject({ revision: 99, state: { layout: { left: 99 } } });
  });
});
