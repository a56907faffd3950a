import { breakGlassSeconds } from '@mach42/contracts/audit/schemas.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { breakGlassAccess } from './break-glass-access.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const url = '/api/audit/break-glass';
const reason = 'She reports that a chat is missing.';
const open = () => api.ada.post(url, { userId: api.dana.id, reason });
const accessOf = async (userId: string) => (await api.commands.load(accessDecider, userId)).state;
const admin = () => ({ id: api.ada.id, activeRole: 'admin' }) as const;

describe('break-glass access', () => {
  it('[AC1] opens a user’s content for 15 minutes', async () => {
    const { status, body, position } = await open();
    expect(status).toBe(200);
    const openedAt = new Date(api.clock.now).toISOString();
    const expiresAt = new Date(api.clock.now + breakGlassSeconds * 1000).toISOString();
    expect(body.data).toMatchObject({
      userId: api.dana.id,
      adminId: api.ada.id,
      reason,
      openedAt,
      expiresAt,
      closedAt: null,
    });
    expect(position).toBeDefined();
    expect((await accessOf(api.dana.id)).open).toHaveLength(1);
  });

  it('[AC1] is for active admins, who say why, and whose content it is', async () => {
    for (const other of [api.dana, api.pia, api.mo, api.visitor]) {
      expect((await other.post(url, { userId: api.dana.id, reason })).status).toBe(403);
    }
    expect((await api.anonymous.post(url, { userId: api.dana.id, reason })).status).toBe(401);
    expect((await api.ada.post(url, { userId: api.dana.id })).status).toBe(400);
    const short = await api.ada.post(url, { userId: api.dana.id, reason: 'Because' });
    expect([short.status, short.body.error.message]).toEqual([400, auditTexts.reasonNeeded]);
    expect((await api.ada.post(url, { userId: newId(), reason })).status).toBe(404);
    expect((await api.ada.post(url, { userId: api.ada.id, reason })).status).toBe(400);
    expect((await accessOf(api.dana.id)).open).toEqual([]);
  });

  it('[AC1] answers the same key as the first time, and another one while it is open with 409', async () => {
    const body = { userId: api.dana.id, reason };
    const key = { 'idempotency-key': 'one' };
    const first = await api.ada.post(url, body, key);
    const again = await api.ada.post(url, body, key);
    expect(again.body.data).toEqual(first.body.data);
    expect((await open()).status).toBe(409);
  });

  it('[AC2] ends with the call that closes it, for good', async () => {
    await open();
    const access = breakGlassAccess(api.commands, api.now);
    const what = { userId: api.dana.id, kind: 'phod' } as const;
    await access.record(admin(), what, 'request-1');
    expect((await api.mo.post(`${url}/${api.dana.id}/close`)).status).toBe(403);
    await access.record(admin(), what, 'request-2');
    expect((await api.ada.post(`${url}/${api.dana.id}/close`)).status).toBe(200);
    await expect(access.requireOpen(admin(), api.dana.id)).rejects.toThrow(auditTexts.notOpen);
    await expect(access.record(admin(), what, 'request-3')).rejects.toThrow(auditTexts.notOpen);
  });

  it('[AC2] ends by itself after 15 minutes', async () => {
    await open();
    const access = breakGlassAccess(api.commands, api.now);
    await access.requireOpen(admin(), api.dana.id);
    await expect(access.requireOpen(admin(), api.mo.id)).rejects.toThrow(auditTexts.notOpen);
    api.clock.now += breakGlassSeconds * 1000;
    await expect(access.requireOpen(admin(), api.dana.id)).rejects.toThrow(auditTexts.notOpen);
  });

  it('[AC3] is marked after an admin set a word, and after the first sign-in with it', async () => {
    const words = { password: 'first-password', secret: 'first-secret' };
    const mobile = '004555555555';
    const robin = { firstName: 'Robin', lastName: 'Relay', username: 'robin', mobile, ...words };
    const registered = await api.ada.post('/api/admin/users', { ...robin, email: 'r@example.org' });
    const signIn = async (given: object) => {
      api.clock.now += 1000;
      const { body } = await api.anonymous.post('/api/auth/login', { mobile, ...given });
      api.anonymous.token = body.data['token'] as string;
    };
    const looked = async () => {
      api.clock.now += 1000;
      const { status, position } = await api.anonymous.post('/api/audit/access/seen');
      expect(status).toBe(200);
      return position !== undefined;
    };
    const web = { password: words.password, environment: 'web' };
    await signIn(web);
    expect(await looked()).toBe(false);
    const url = `/api/admin/users/${registered.body.data.id}/secret`;
    expect((await api.ada.put(url, { secret: 'another-word' })).status).toBe(200);
    await signIn(web);
    expect([await looked(), await looked()]).toEqual([true, false]);
    await signIn({ secret: 'another-word', environment: 'gpt' });
    expect([await looked(), await looked()]).toEqual([true, false]);
    await signIn({ secret: 'another-word', environment: 'gpt' });
    expect(await looked()).toBe(false);
  });

  it('[AC3] is marked as seen by its owner', async () => {
    await open();
    expect((await accessOf(api.dana.id)).isUnseen).toBe(true);
    expect((await api.ada.post('/api/audit/access/seen')).status).toBe(200);
    expect((await accessOf(api.dana.id)).isUnseen).toBe(true);
    expect((await api.dana.post('/api/audit/access/seen')).status).toBe(200);
    expect((await accessOf(api.dana.id)).isUnseen).toBe(false);
    expect((await api.visitor.post('/api/audit/access/seen')).status).toBe(403);
  });
});
