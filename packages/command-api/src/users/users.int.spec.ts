import { userTexts } from '@mach42/contracts/users/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newcomer, registering as calling } from '../testing/newcomer.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { registerUser } from './register-user.ts';

let api: CommandApi;
let userId: string;

beforeEach(async () => {
  api = await startCommandApi();
  const { state } = await registerUser(api, newcomer, calling);
  userId = state.exists ? state.userId : '';
});
afterEach(() => api.close());

const loginFrom = (remoteAddress: string, payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload });
const login = (body: object) => api.anonymous.post('/api/auth/login', body);
const right = { mobile: newcomer.mobile, password: newcomer.password, environment: 'web' };
const wrong = { ...right, password: 'wrong' };

describe('login', () => {
  const byPassword = { ...right, mobile: '+45 55 55 55 55' };
  const bySecret = { mobile: newcomer.mobile, secret: newcomer.secret, environment: 'gpt' };
  const asModerator = { roles: ['user', 'moderator'], activeRole: 'moderator' };
  const asStandard = { roles: ['user'], activeRole: 'standard' };
  it.each([
    ['AUTH-010', byPassword, asModerator],
    ['AUTH-020', bySecret, asStandard],
  ])('[%s][UC1] signs the person in', async (_, body, acting) => {
    const { status, body: answer, position } = await login(body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      success: true,
      data: {
        user: {
          id: userId,
          _id: userId,
          userId,
          username: 'demo.person',
          name: 'Demo Person',
          mobile: '004555555555',
          subscription: 'standard',
          ...acting,
          status: 'active',
          lastActive: new Date(startOfTests).toISOString(),
        },
      },
    });
    expect(position).toBe(String(await api.store.head()));
    const [signedIn] = await api.store.readStream(`user-${userId}`, { direction: 'backwards' });
    expect(signedIn).toMatchObject({
      type: 'UserSignedIn',
      data: { environment: body.environment },
    });
  });

  it('[UC1] says when a custom GPT signed in', async () => {
    const body = { mobile: newcomer.mobile, secret: newcomer.secret, environment: 'gpt' };
    const { data } = (await login(body)).body;
    const lastActivity = new Date(startOfTests).toISOString();
    expect(data['user']).toMatchObject({
      customGptActivity: { action: 'Signed in', lastActivity },
    });
    expect((await login(right)).body.data['user']).toMatchObject({
      customGptActivity: { lastActivity },
    });
  });

  it.each([
    ['AUTH-050', { mobile: '1', environment: 'web' }, userTexts.passwordRequired],
    ['AUTH-050', { mobile: '1', secret: 'x', environment: 'web' }, userTexts.passwordRequired],
    ['AUTH-060', { mobile: '1', environment: 'gpt' }, userTexts.secretRequired],
    ['AUTH-060', { mobile: '1', secret: '', environment: 'gpt' }, userTexts.secretRequired],
  ])('[%s][UC2] refuses %o', async (_, body, message) => {
    const { status, body: answer } = await login(body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR', message } });
  });

  it('[UC3] answers every wrong attempt alike', async () => {
    const attempts = [
      wrong,
      { ...right, mobile: '004599999999' },
      { ...right, password: newcomer.secret },
      { mobile: newcomer.mobile, secret: newcomer.password, environment: 'gpt' },
    ];
    for (const attempt of attempts) {
      const { status, body } = await login(attempt);
      expect(status).toBe(401);
      expect(body).toEqual({
        success: false,
        error: { code: 'UNAUTHORIZED', message: 'Invalid credentials' },
      });
    }
  });

  it('[UC4] says that the account is inactive only to a person who knows the password', async () => {
    await deactivate(userId);
    expect((await login(wrong)).status).toBe(401);
    const { status, body } = await login(right);
    expect(status).toBe(403);
    expect(body.error).toEqual({ code: 'FORBIDDEN', message: 'Account is inactive' });
  });
});

describe('too many failures', () => {
  it('[UC5] for one mobile are refused until the first is five minutes old', async () => {
    for (let n = 0; n < 10; n += 1) {
      api.clock.now = startOfTests + n * 1000;
      expect((await login(wrong)).status).toBe(401);
    }
    const { status, headers, body } = await login(right);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('291');
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED' });
    api.clock.now = startOfTests + 5 * 60_000 - 1;
    expect((await login(right)).status).toBe(429);
    api.clock.now = startOfTests + 5 * 60_000;
    expect((await login(right)).status).toBe(200);
  });

  it('[UC5] do not count successes', async () => {
    for (let n = 0; n < 12; n += 1) expect((await login(right)).status).toBe(200);
  });

  it('[UC5] count attempts that come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('[UC5] for one address are refused, whatever the mobile', async () => {
    const attempts = Array.from({ length: 31 }, (_, n) => login({ ...wrong, mobile: `0045${n}` }));
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a sign-in with the secret word', () => {
  const bySecret = { mobile: newcomer.mobile, secret: newcomer.secret, environment: 'gpt' };

  it('[UC20] acts as a standard user, and cannot switch to another role', async () => {
    api.anonymous.token = (await login(bySecret)).body.data['token'] as string;
    const refused = await api.anonymous.post('/api/auth/role', { role: 'moderator' });
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toBe(userTexts.onlyStandard);
    const { status, body } = await api.anonymous.post('/api/auth/role', { role: 'standard' });
    expect(status).toBe(200);
    api.anonymous.token = body.data['token'] as string;
    expect((await api.anonymous.post('/api/auth/role', { role: 'moderator' })).status).toBe(403);
    api.anonymous.token = undefined;
  });

  it('[UC20] leaves the role of the web sign-ins as it is', async () => {
    await login(bySecret);
    expect((await login(right)).body.data['user']).toMatchObject({ activeRole: 'moderator' });
  });
});

describe('a device', () => {
  it('[UC5] keeps its turn while others fail with its mobile', async () => {
    const device = (await login(right)).body.data['device'];
    for (let n = 0; n < 10; n += 1) {
      api.clock.now = startOfTests + n * 1000;
      await loginFrom('203.0.113.9', wrong);
    }
    expect((await loginFrom('203.0.113.9', right)).statusCode).toBe(429);
    expect((await loginFrom('203.0.113.9', { ...right, device })).statusCode).toBe(200);
    expect((await login(right)).status).toBe(200);
  });

  it('[UC5] is none by what another mobile was given, or by any other text', async () => {
    const { device } = (await login(right)).body.data;
    for (let n = 0; n < 10; n += 1) await login({ ...wrong, mobile: '004599999999' });
    const other = { ...wrong, mobile: '004599999999' };
    for (const given of [device, 'x']) {
      expect((await login({ ...other, device: given })).status).toBe(429);
    }
  });
});

describe('a guest', () => {
  it('[AUTH-030][UC6] gets an id and a name, and nothing is stored', async () => {
    const before = await api.store.head();
    const [one, other] = await Promise.all([1, 2].map(() => api.anonymous.post('/api/auth/guest')));
    expect(one?.body).toMatchObject({
      success: true,
      data: { user: { name: 'Guest', roles: ['guest'], activeRole: 'guest' } },
    });
    expect(one?.body.data['user']).not.toEqual(other?.body.data['user']);
    expect(await api.store.head()).toBe(before);
  });

  it('[UC7] signs out', async () => {
    expect((await api.visitor.post('/api/auth/logout')).body).toEqual({ success: true });
    expect((await api.visitor.post('/api/auth/logout')).status).toBe(401);
    expect(api.signalled).toEqual([{ kind: 'signed-out', userId: api.visitor.id }]);
  });
});

describe('logout', () => {
  it('[UC7] refuses the token from then on', async () => {
    const { status, position } = await api.dana.post('/api/auth/logout');
    expect([status, position]).toEqual([200, String(await api.store.head())]);
    expect((await api.dana.post('/api/auth/logout')).status).toBe(401);
    expect((await api.mo.post('/api/auth/logout')).status).toBe(200);
  });
});

describe('the active role', () => {
  it('[AUTH-350][UC8] is switched to one that is held, with a new token', async () => {
    const { status, body } = await api.mo.post('/api/auth/role', { role: 'standard' });
    expect(status).toBe(200);
    expect(body.data['user']).toMatchObject({ id: api.mo.id, activeRole: 'standard' });
    const actor = await api.tokens.read(String(body.data['token']));
    expect(actor).toMatchObject({ activeRole: 'standard', roles: ['user', 'moderator'] });
    expect(api.signalled).toEqual([{ kind: 'signed-out', userId: api.mo.id }]);
    expect((await api.mo.post('/api/auth/logout')).status).toBe(401);
  });

  it('[AUTH-350][UC8] is not switched to one that is not held', async () => {
    const { status, body } = await api.mo.post('/api/auth/role', { role: 'admin' });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(api.signalled).toEqual([]);
    expect((await api.mo.post('/api/auth/logout')).status).toBe(200);
    expect((await api.visitor.post('/api/auth/role', { role: 'standard' })).status).toBe(403);
  });
});

it('[UC9] refuses a person who is deactivated at once', async () => {
  await deactivate(api.dana.id);
  expect((await api.dana.post('/api/rooms', { name: 'Plans' })).status).toBe(401);
});

async function deactivate(id: string): Promise<void> {
  const command = { type: 'DeactivateUser', data: {}, actor: system, at: calling.at } as const;
  await api.commands.execute(usersDecider, id, command, calling.origin);
}
