import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { signInRecords } from '@mach42/http-kit/sign-in-records.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { registerForTest, robin as person, withToken } from './person.fixture.ts';
import type { NewUser } from './register-user.ts';

const robin: NewUser = { ...person, roles: ['user', 'moderator'] };
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: CommandApi;
let id: string;
beforeEach(async () => {
  api = await startCommandApi();
  id = await registerForTest(api, robin);
});
afterEach(() => api.close());

async function signIn(body: object = { password: robin.password, environment: 'web' }) {
  const whole = { mobile: robin.mobile, ...body };
  const answer = await api.anonymous.post('/api/auth/login', whole, { 'user-agent': firefox });
  return String(answer.body.data['token']);
}
const signInWithSecret = () => signIn({ secret: robin.secret, environment: 'gpt' });

/** Makes one call with a token. */
const as = (token: string | undefined, call: 'delete' | 'post', url: string, body?: object) =>
  withToken(api, token, () => api.anonymous[call](url, body));
const end = (token: string | undefined, signInId: string) =>
  as(token, 'delete', `/api/auth/sign-ins/${signInId}`);
const idOf = async (token: string) => (await api.tokens.read(token))?.signInId ?? '';
const isInForce = async (token: string) =>
  (await as(token, 'post', '/api/auth/role', { role: 'admin' })).status !== 401;
const listed = () => signInRecords(api.vault.records).list(id);

describe('a sign-in', () => {
  it('[UC29] is kept with its device and its times, and noted when it is used', async () => {
    const token = await signIn();
    const [known] = await listed();
    expect(known).toMatchObject({ device: 'Firefox on Windows', environment: 'web' });
    expect(known).toMatchObject({ firstSeen: startOfTests, lastSeen: startOfTests });
    api.clock.now += 60 * 60_000;
    await isInForce(token);
    expect((await listed())[0]).toMatchObject({
      firstSeen: startOfTests,
      lastSeen: startOfTests + 60 * 60_000,
    });
    await signInWithSecret();
    expect((await listed()).map(({ device }) => device)).toContain(signInTexts.gpt);
  });

  it('[UC29] stays the same when its role or its password is changed', async () => {
    const first = await signIn();
    const switched = await as(first, 'post', '/api/auth/role', { role: 'standard' });
    const body = { currentPassword: robin.password, password: 'harbour of birch' };
    const token = String(switched.body.data['token']);
    const changed = await as(token, 'post', '/api/auth/password', body);
    const last = String(changed.body.data['token']);
    expect(await idOf(last)).toBe(await idOf(first));
    expect(await listed()).toMatchObject([{ id: await idOf(first), generation: 1 }]);
  });

  it('[UC7] [UC29] is not kept after logging out', async () => {
    await as(await signIn(), 'post', '/api/auth/logout');
    expect(await listed()).toEqual([]);
  });

  it('[UC29] is not kept longer than its token', async () => {
    await signIn();
    api.clock.now += 12 * 60 * 60_000;
    expect(await listed()).toEqual([]);
  });
});

describe('ending another sign-in', () => {
  it('[UC30] refuses its token at once, and what it holds open learns of it', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await end(here, await idOf(there))).status).toBe(200);
    expect([await isInForce(there), await isInForce(here)]).toEqual([false, true]);
    expect(api.signalled).toEqual([{ kind: 'signed-out', userId: id }]);
    const [event] = await api.store.readStream(`user-${id}`, { direction: 'backwards' });
    expect(event).toMatchObject({ type: 'UserSignedOut', data: { userId: id } });
    expect((await end(here, await idOf(there))).status).toBe(404);
  });

  it('[UC30] ends the token that it gets at the same moment', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const [switched] = await Promise.all([
      as(there, 'post', '/api/auth/role', { role: 'standard' }),
      idOf(there).then((signInId) => end(here, signInId)),
    ]);
    expect(await isInForce(there)).toBe(false);
    if (switched.status === 200)
      expect(await isInForce(String(switched.body.data['token']))).toBe(false);
  });

  it('[UC30] is refused for that of another person, and for the one that asks', async () => {
    const here = await signIn();
    const own = await end(here, await idOf(here));
    expect([own.status, own.body.error.message]).toEqual([409, signInTexts.own]);
    const others = await api.dana.delete(`/api/auth/sign-ins/${await idOf(here)}`);
    expect([others.status, others.body.error.message]).toEqual([404, signInTexts.gone]);
    expect(await isInForce(here)).toBe(true);
  });

  it('[UC30] is refused to a sign-in with the secret word, and to visitors', async () => {
    const there = await idOf(await signIn());
    expect((await end(await signInWithSecret(), there)).status).toBe(403);
    expect((await end(api.visitor.token, there)).status).toBe(403);
    expect((await end(undefined, there)).status).toBe(401);
  });
});

describe('an admin', () => {
  const url = () => `/api/admin/users/${id}/end-sign-ins`;

  it('[UC31] ends every sign-in of a person, and learns nothing of them', async () => {
    const tokens = [await signIn(), await signInWithSecret()];
    const { status, body } = await api.ada.post(url());
    expect([status, body]).toEqual([200, { success: true }]);
    for (const token of tokens) expect(await isInForce(token)).toBe(false);
    expect(await isInForce(await signIn())).toBe(true);
    const [event] = await api.store.readStream(`user-${id}`, { direction: 'backwards' });
    expect(event?.type).toBe('UserSignedIn');
  });

  it('[UC31] alone can do it', async () => {
    const token = await signIn();
    for (const client of [api.dana, api.mo, api.visitor])
      expect((await client.post(url())).status).toBe(403);
    expect(await isInForce(token)).toBe(true);
  });
});
