import { limits } from '@mach42/contracts/kernel/limits.ts';
import { passwordLinkTexts as texts } from '@mach42/contracts/users/account-texts.ts';
import { passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { passwordLinks } from '@mach42/http-kit/signed-keys.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const robin = {
  firstName: 'Robin',
  lastName: 'Relay',
  username: 'robin.relay',
  email: 'robin@example.org',
  mobile: '004555555555',
  password: 'first-password',
  secret: 'first-secret',
};
const password = 'a lantern of birch';

let api: CommandApi;
let id: string;

beforeEach(async () => {
  api = await startCommandApi();
  ({ id } = (await api.ada.post('/api/admin/users', robin)).body.data);
});
afterEach(() => api.close());

const logIn = (word: string) =>
  api.anonymous.post('/api/auth/login', {
    mobile: robin.mobile,
    environment: 'web',
    password: word,
  });

/** The key in the link that Ada makes. */
async function link(): Promise<string> {
  const { status, body } = await api.ada.post(`/api/admin/users/${id}/password-link`, {});
  expect(status).toBe(200);
  const url = new URL(body.data['url'] as string);
  expect([url.pathname, url.search]).toEqual(['/password-link', '']);
  return url.hash.slice(1);
}

const set = (key: string, word = password) =>
  api.anonymous.post('/api/auth/password-link', { link: key, password: word });

const isVoid = async (key: string) => {
  const { status, body } = await set(key, 'a candle of beeswax');
  return status === 404 && body.error.message === texts.invalid;
};

describe('a link for a new password', () => {
  it('[UC26] resets the password, and the person sets a new one by it', async () => {
    const key = await link();
    expect((await logIn(robin.password)).status).toBe(401);
    expect((await set(key)).status).toBe(200);
    expect((await logIn(password)).status).toBe(200);
  });

  it('[UC26] [UC17] ends every sign-in', async () => {
    const token = (await logIn(robin.password)).body.data['token'] as string;
    await link();
    api.anonymous.token = token;
    expect((await api.anonymous.post('/api/auth/role', { role: 'standard' })).status).toBe(401);
  });

  it('[UC26] is made by admins alone, and not for themselves', async () => {
    const path = `/api/admin/users/${id}/password-link`;
    expect((await api.dana.post(path, {})).status).toBe(403);
    expect((await api.anonymous.post(path, {})).status).toBe(401);
    expect((await logIn(robin.password)).status).toBe(200);
    const token = (await logIn(robin.password)).body.data['token'] as string;
    api.anonymous.token = token;
    expect((await api.anonymous.post(path, {})).status).toBe(403);
    const own = await api.ada.post(`/api/admin/users/${api.ada.id}/password-link`, {});
    expect(own.body.error).toMatchObject({ code: 'FORBIDDEN', message: texts.own });
  });

  it('[UC27] works once, also where it is used twice at the same time', async () => {
    const key = await link();
    const both = await Promise.all([set(key), set(key, 'a candle of beeswax')]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    expect(await isVoid(key)).toBe(true);
    const [won, lost] = both[0].status === 200 ? [0, 1] : [1, 0];
    const words = [password, 'a candle of beeswax'];
    expect((await logIn(words[won] ?? '')).status).toBe(200);
    expect((await logIn(words[lost] ?? '')).status).toBe(401);
  });

  it('[UC27] is void after another link, and after a reset', async () => {
    const first = await link();
    const second = await link();
    expect(await isVoid(first)).toBe(true);
    await api.ada.put(`/api/admin/users/${id}/password`, { password });
    expect(await isVoid(second)).toBe(true);
    expect((await logIn(password)).status).toBe(200);
  });

  it('[UC27] counts against nobody once it was used', async () => {
    const key = await link();
    await set(key);
    for (let n = 0; n <= limits.signIn.changes; n += 1) expect(await isVoid(key)).toBe(true);
    const token = (await logIn(password)).body.data['token'] as string;
    const body = { currentPassword: password, password: 'a candle of beeswax' };
    api.anonymous.token = token;
    const changed = await api.anonymous.post('/api/auth/password', body);
    expect(changed.status).toBe(200);
  });

  it('[UC27] is void when it is altered, of another person or no key', async () => {
    const key = await link();
    const [, ...rest] = key.split('.');
    expect(await isVoid(['dana', ...rest].join('.'))).toBe(true);
    const proof = rest[2] ?? '';
    const altered = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1);
    expect(await isVoid(key.replace(proof, altered))).toBe(true);
    expect(await isVoid('')).toBe(true);
    expect((await set('x'.repeat(201))).status).toBe(400);
    expect((await set(key)).status).toBe(200);
  });

  it('[UC27] is refused for an inactive person, and stays unused', async () => {
    const key = await link();
    await api.ada.put(`/api/admin/users/${id}/status`, { status: 'inactive' });
    expect((await set(key)).status).toBe(403);
    await api.ada.put(`/api/admin/users/${id}/status`, { status: 'active' });
    expect((await set(key)).status).toBe(200);
  });

  it('[UC27] is in no event', async () => {
    const key = await link();
    await set(key);
    const events = await api.store.readStream(`user-${id}`);
    expect(events.slice(-4).map(({ type }) => type)).toEqual([
      'PasswordReset',
      'UserSignInsEnded',
      'PasswordChanged',
      'UserSignInsEnded',
    ]);
    const proof = key.split('.').at(-1) ?? '';
    const kept = JSON.stringify(events, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(kept).not.toContain(proof);
    expect(kept).not.toContain(password);
  });

  it('[UC28] keeps the rules of a new password, and a refused one leaves the link', async () => {
    const key = await link();
    expect((await set(key, 'short')).status).toBe(400);
    const same = await set(key, robin.secret);
    expect(same.body.error.details).toEqual([
      { path: '/password', message: passwordTexts.sameAsOther },
    ]);
    expect((await set(key)).status).toBe(200);
  });
});

describe('the key of a link', () => {
  const claims = { userId: 'robin', generation: 1, expires: 1000 };
  const keys = passwordLinks(new Uint8Array(32).fill(1));

  it('[UC27] is read until it expires, by the key that signed it', () => {
    const key = keys.issue(claims);
    expect(keys.read(key, 999_999)).toEqual(claims);
    expect(keys.read(key, 1_000_000)).toBeUndefined();
    expect(passwordLinks(new Uint8Array(32).fill(2)).read(key, 0)).toBeUndefined();
    expect(keys.read(key.replace('robin.1.', 'robin.2.'), 0)).toBeUndefined();
    expect(keys.read(key.replace('.1000.', '.9000.'), 0)).toBeUndefined();
  });
});
