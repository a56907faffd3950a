import { userTexts } from '@mach42/contracts/users/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { registerForTest } from './person.fixture.ts';

const robin = {
  firstName: 'Robin',
  lastName: 'Relay',
  username: 'robin.relay',
  email: 'robin@example.org',
  mobile: '004555555555',
  password: 'first-password',
  secret: 'first-secret',
};
const { password: _p, secret: _s, ...details } = robin;

let api: CommandApi;
let id: string;

beforeEach(async () => {
  api = await startCommandApi();
  ({ id } = (await api.ada.post('/api/admin/users', robin)).body.data);
});
afterEach(() => api.close());

const login = async (change: object) => {
  const body = { mobile: robin.mobile, environment: 'web', ...change };
  return (await api.anonymous.post('/api/auth/login', body)).status;
};
const events = async () =>
  (await api.store.readStream(`user-${id}`)).map(({ type, data }) => ({ type, data }));

async function anotherAdmin() {
  const newcomer = {
    ...robin,
    mobile: '004566666666',
    username: 'otto',
    roles: ['admin'],
  } as const;
  return registerForTest(api, newcomer);
}

describe('registering a person', () => {
  it('[UC13] ADMIN-200 [CALL-220] answers the whole person, a standard user who signs in at once', async () => {
    const body = { ...robin, mobile: '+45 7777 7777', username: 'robin.too' };
    const { status, body: answer, position } = await api.ada.post('/api/admin/users', body);
    expect(status).toBe(201);
    expect(position).toBeDefined();
    const newId = answer.data.id;
    expect(answer.data).toEqual({
      id: newId,
      _id: newId,
      userId: newId,
      ...details,
      name: 'Robin Relay',
      mobile: '004577777777',
      username: 'robin.too',
      subscription: 'standard',
      roles: ['user'],
      activeRole: 'standard',
      status: 'active',
      lastActive: null,
      customGptActivity: null,
    });
    expect(await login({ mobile: '004577777777', password: robin.password })).toBe(200);
  });

  it('[UC10] registers once under one idempotency key, whatever happened to the person since', async () => {
    const body = { ...robin, mobile: '004577777777', username: 'robin.too' };
    const key = { 'idempotency-key': 'newcomer' };
    const register = (change = {}) => api.ada.post('/api/admin/users', { ...body, ...change }, key);
    const first = await register();
    const again = await register();
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    const reset = `/api/admin/users/${first.body.data.id}/password`;
    await api.ada.put(reset, { password: 'of-the-admin-later' });
    expect((await register()).status).toBe(201);
    const { mobile } = body;
    expect(await login({ mobile, password: 'of-the-admin-later' })).toBe(200);
    expect(await login({ mobile, password: robin.password })).toBe(401);
    const other = await api.ada.post('/api/admin/users', body, { 'idempotency-key': 'another' });
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
    const two = await Promise.all([1, 2].map(() => register({ mobile: '004577777778' })));
    expect(new Set(two.map(({ body: answer }) => answer.data.id))).toEqual(
      new Set([first.body.data.id]),
    );
  });

  it.each(Object.keys(robin))('[UC13] ADMIN-220 needs %s', async (field) => {
    const others = { ...robin, username: 'another', mobile: '004588888888' };
    const { [field as keyof typeof robin]: _, ...lacking } = others;
    for (const body of [lacking, { ...others, [field]: '' }]) {
      const { status, body: answer } = await api.ada.post('/api/admin/users', body);
      expect(status).toBe(400);
      expect(answer.error.code).toBe('VALIDATION_ERROR');
    }
    expect(await login({ mobile: others.mobile, password: robin.password })).toBe(401);
  });

  it.each([
    ['mobile', { username: 'another' }],
    ['username', { mobile: '004588888888' }],
  ])('[UC11] says that the %s is taken', async (field, change) => {
    const { status, body } = await api.ada.post('/api/admin/users', { ...robin, ...change });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'CONFLICT', details: [{ path: `/${field}` }] });
  });
});

describe('editing a person', () => {
  it('[UC14] [CALL-230] changes names, mobile and roles; the new mobile signs in, the old one no more', async () => {
    const body = {
      ...details,
      lastName: 'Relais',
      mobile: '0045 9999 9999',
      roles: ['user', 'moderator'],
    };
    const { status, body: answer } = await api.ada.put(`/api/admin/users/${id}`, body);
    expect(status).toBe(200);
    expect(answer.success).toBe(true);
    expect(answer.data).toMatchObject({
      ...body,
      id,
      name: 'Robin Relais',
      mobile: '004599999999',
    });
    expect(await login({ password: robin.password })).toBe(401);
    expect(await login({ mobile: '004599999999', password: robin.password })).toBe(200);
  });

  it('[UC11] [UC14] refuses what is another person’s and what the rules refuse; all stays', async () => {
    await anotherAdmin();
    const put = (change: object) =>
      api.ada.put(`/api/admin/users/${id}`, { ...details, roles: ['user'], ...change });
    expect((await put({ username: 'otto' })).body.error.details).toMatchObject([
      { path: '/username' },
    ]);
    expect((await put({ mobile: '004566666666' })).status).toBe(409);
    expect((await put({ mobile: '004599999999', email: 'nothing' })).status).toBe(400);
    expect((await events()).map(({ type }) => type)).toEqual(['UserRegistered']);
    expect(await login({ password: robin.password })).toBe(200);
  });

  it('[UC16] refuses a token in a role that was taken away', async () => {
    const ownRole = { ...details, roles: ['user'] };
    const otto = await anotherAdmin();
    const body = { mobile: '004566666666', password: robin.password, environment: 'web' };
    api.anonymous.token = (await api.anonymous.post('/api/auth/login', body)).body.data[
      'token'
    ] as string;
    expect((await api.anonymous.put(`/api/admin/users/${id}`, ownRole)).status).toBe(200);
    const demoted = { ...details, username: 'otto', mobile: '004566666666', roles: ['user'] };
    expect((await api.ada.put(`/api/admin/users/${otto}`, demoted)).status).toBe(200);
    expect((await api.anonymous.put(`/api/admin/users/${id}`, ownRole)).status).toBe(401);
  });
});

describe('resetting', () => {
  it('[UC12] ADMIN-240 [CALL-250] [CALL-260] stores a new password and a new secret word, and shows neither', async () => {
    const url = `/api/admin/users/${id}`;
    const password = await api.ada.put(`${url}/password`, { password: 'second-password' });
    const secret = await api.ada.put(`${url}/secret`, { secret: 'second-secret' });
    for (const { status, body } of [password, secret]) {
      expect([status, body.success]).toEqual([200, true]);
      expect(JSON.stringify(body)).not.toContain('second-');
    }
    expect(await login({ password: robin.password })).toBe(401);
    expect(await login({ password: 'second-password' })).toBe(200);
    expect(await login({ environment: 'gpt', secret: robin.secret })).toBe(401);
    expect(await login({ environment: 'gpt', secret: 'second-secret' })).toBe(200);
    expect((await events()).slice(1, 3)).toEqual([
      { type: 'PasswordReset', data: { userId: id } },
      { type: 'UserSignInsEnded', data: { userId: id, generation: 1 } },
    ]);
  });

  it.each([
    ['password', 'web'],
    ['secret', 'gpt'],
  ] as const)('[UC17] of the %s ends every sign-in of the person', async (kind, environment) => {
    const tokens: string[] = [];
    for (const given of [
      { password: robin.password, environment: 'web' },
      { secret: robin.secret, environment: 'gpt' },
    ]) {
      const body = { mobile: robin.mobile, ...given };
      tokens.push((await api.anonymous.post('/api/auth/login', body)).body.data['token'] as string);
    }
    const switching = async (token: string) => {
      api.anonymous.token = token;
      return (await api.anonymous.post('/api/auth/role', { role: 'admin' })).status;
    };
    for (const token of tokens) expect(await switching(token)).toBe(403);
    const url = `/api/admin/users/${id}/${kind}`;
    expect((await api.ada.put(url, { [kind]: 'another-word' })).status).toBe(200);
    for (const token of tokens) expect(await switching(token)).toBe(401);

    const body = { mobile: robin.mobile, environment, [kind]: 'another-word' };
    const { token } = (await api.anonymous.post('/api/auth/login', body)).body.data;
    expect(await switching(token as string)).toBe(403);
  });

  it('[UC17] ends the own sign-in of an admin as well', async () => {
    const otto = await anotherAdmin();
    const body = { mobile: '004566666666', password: robin.password, environment: 'web' };
    const { token } = (await api.anonymous.post('/api/auth/login', body)).body.data;
    api.anonymous.token = token as string;
    const url = `/api/admin/users/${otto}/password`;
    expect((await api.anonymous.put(url, { password: 'my-new-one' })).status).toBe(200);
    expect((await api.anonymous.put(url, { password: 'too-late' })).status).toBe(401);
  });

  it('[UC17] ends a sign-in that switches its role in the meantime', async () => {
    const body = { mobile: robin.mobile, password: robin.password, environment: 'web' };
    const { token } = (await api.anonymous.post('/api/auth/login', body)).body.data;
    api.anonymous.token = token as string;
    const execute = api.commands.execute.bind(api.commands);
    vi.spyOn(api.commands, 'execute').mockImplementationOnce(async (...asked) => {
      const done = await execute(...asked);
      await api.ada.put(`/api/admin/users/${id}/password`, { password: 'second-password' });
      return done;
    });
    const switched = await api.anonymous.post('/api/auth/role', { role: 'standard' });
    expect(switched.status).toBe(200);
    api.anonymous.token = switched.body.data['token'] as string;
    expect((await api.anonymous.post('/api/auth/role', { role: 'standard' })).status).toBe(401);
  });

  it('[UC17] refuses an old password that is being checked while it is reset', async () => {
    const check = api.vault.check.bind(api.vault);
    vi.spyOn(api.vault, 'check').mockImplementationOnce(async (...asked) => {
      const found = await check(...asked);
      const { commands, vault } = api;
      await vault.change(id, { passwordHash: await hashCredential('second-password') });
      const at = new Date(api.clock.now).toISOString();
      const reset = { type: 'ResetPassword', data: {}, actor: system, at } as const;
      await commands.execute(usersDecider, id, reset, { correlationId: 'test' });
      return found;
    });
    expect(await login({ password: robin.password })).toBe(401);
    expect(await login({ password: 'second-password' })).toBe(200);
  });

  it('[UC13] ADMIN-240 stores nothing empty', async () => {
    for (const kind of ['password', 'secret']) {
      const { status, body } = await api.ada.put(`/api/admin/users/${id}/${kind}`, { [kind]: '' });
      expect(status).toBe(400);
      expect(body.error.message).toBe(userTexts.required);
    }
    expect(await login({ password: robin.password })).toBe(200);
  });
});

describe('activating and deactivating', () => {
  it('ADMIN-190 [CALL-240] goes there and back', async () => {
    const url = `/api/admin/users/${id}/status`;
    const off = await api.ada.put(url, { status: 'inactive' });
    expect(off.body.data).toMatchObject({ status: 'inactive' });
    expect(await login({ password: robin.password })).toBe(403);
    const on = await api.ada.put(url, { status: 'active' });
    expect(on.body.data).toMatchObject({ status: 'active' });
    expect(await login({ password: robin.password })).toBe(200);
  });

  it('[UC15] leaves one of two admins who deactivate each other', async () => {
    const otto = await anotherAdmin();
    const body = { mobile: '004566666666', password: robin.password, environment: 'web' };
    api.anonymous.token = (await api.anonymous.post('/api/auth/login', body)).body.data[
      'token'
    ] as string;
    const off = { status: 'inactive' };
    const answers = await Promise.all([
      api.ada.put(`/api/admin/users/${otto}/status`, off),
      api.anonymous.put(`/api/admin/users/${api.ada.id}/status`, off),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[UC15] refuses to deactivate oneself', async () => {
    const url = `/api/admin/users/${api.ada.id}/status`;
    const { status, body } = await api.ada.put(url, { status: 'inactive' });
    expect(status).toBe(403);
    expect(body.error.message).toBe(userTexts.ownStatus);
  });
});

describe('who may', () => {
  const calls = () =>
    [
      ['POST', '/api/admin/users', { ...robin, mobile: '004588888888', username: 'another' }],
      ['PUT', `/api/admin/users/${id}`, { ...details, roles: ['user', 'admin'] }],
      ['PUT', `/api/admin/users/${id}/status`, { status: 'inactive' }],
      ['PUT', `/api/admin/users/${id}/password`, { password: 'mine' }],
      ['PUT', `/api/admin/users/${id}/secret`, { secret: 'mine' }],
    ] as const;

  it('[UC12] ADMIN-250 ERR-300 refuses everybody but an acting admin, on every call', async () => {
    for (const [method, url, body] of calls()) {
      for (const person of [api.dana, api.mo, api.visitor]) {
        const answer = await (method === 'POST' ? person.post(url, body) : person.put(url, body));
        expect(answer.status).toBe(403);
        expect(answer.body.error).toEqual({ code: 'FORBIDDEN', message: 'Admin access required' });
      }
      const answer = await (method === 'POST'
        ? api.anonymous.post(url, body)
        : api.anonymous.put(url, body));
      expect(answer.status).toBe(401);
    }
    expect((await events()).map(({ type }) => type)).toEqual(['UserRegistered']);
  });

  it('answers 404 for a person who is not there', async () => {
    for (const [method, url, body] of calls()) {
      if (method === 'POST') continue;
      const answer = await api.ada.put(url.replace(id, api.visitor.id), body);
      expect(answer.status).toBe(404);
    }
  });
});
