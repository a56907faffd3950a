import { sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const url = '/api/phod/send-policies';
let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const policiesOf = async (userId: string) =>
  (await api.commands.load(sendingDecider, userId)).state;

describe('setting what is sent of a section', () => {
  it('[NC1] is kept for the caller, once', async () => {
    const body = { section: 'health', policy: 'never' };
    const first = await api.dana.put(url, body);
    expect([first.status, first.body]).toEqual([200, { status: 'success' }]);
    expect(first.position).toBeDefined();
    const again = await api.dana.put(url, body);
    expect([again.status, again.position]).toEqual([200, undefined]);
    expect(await policiesOf(api.dana.id)).toEqual({ health: 'never' });
  });

  it('[NC1] is no other person’s, admins included', async () => {
    await api.dana.put(url, { section: 'health', policy: 'never' });
    const full = { section: 'health', policy: 'full' };
    expect((await api.ada.put(url, { ...full, userId: api.dana.id })).status).toBe(400);
    expect((await api.ada.put(url, full)).status).toBe(200);
    expect((await api.visitor.put(url, full)).status).toBe(403);
    expect((await api.anonymous.put(url, full)).status).toBe(401);
    expect(await policiesOf(api.dana.id)).toEqual({ health: 'never' });
    expect(await policiesOf(api.ada.id)).toEqual({ health: 'full' });
  });

  it('[NC2] takes one of three policies, and none for secrets', async () => {
    for (const body of [
      { section: 'health' },
      { section: 'health', policy: 'sometimes' },
      { section: 'a\u0000b', policy: 'never' },
    ]) {
      expect((await api.dana.put(url, body)).status).toBe(400);
    }
    const { status, body } = await api.dana.put(url, { section: 'secrets', policy: 'full' });
    expect([status, body.error]).toEqual([400, sendingTexts.secretsFixed]);
    expect(await policiesOf(api.dana.id)).toEqual({});
  });
});
