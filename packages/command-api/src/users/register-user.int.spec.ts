import { hashCredential } from '@mach42/vault/hashing.ts';
import type { Credentials } from '@mach42/vault/vault.ts';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { newcomer, registering as calling } from '../testing/newcomer.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { registerUser } from './register-user.ts';

let api: CommandApi;

beforeEach(async () => {
  api = await startCommandApi();
  await registerUser(api, newcomer, calling);
});
afterEach(() => api.close());

const login = (body: object) => api.anonymous.post('/api/auth/login', body);
const right = { mobile: newcomer.mobile, password: newcomer.password, environment: 'web' };

describe('registering', () => {
  it.each(['mobile', 'username'] as const)('[UC11] refuses a taken %s', async (field) => {
    const other = {
      ...newcomer,
      username: 'other',
      mobile: '004566666666',
      [field]: newcomer[field],
    };
    await expect(registerUser(api, other, calling)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: [{ path: `/${field}` }],
    });
  });

  it('[UC10] takes over what a crash left', async () => {
    const mobile = '004566666666';
    const hashes = {
      passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
      secretHash: '',
    };
    await api.vault.put({ userId: newId(), mobile, username: 'unfinished', ...hashes });
    const again = { ...newcomer, mobile, username: 'unfinished' };
    await registerUser(api, again, calling);
    expect((await login({ ...right, mobile })).status).toBe(200);
  });

  it('[UC3][UC10] signs no person in on credentials without an event', async () => {
    const executed = api.commands.execute.bind(api.commands);
    api.commands.execute = () => Promise.reject(new Error('the power is gone'));
    const unfinished = { ...newcomer, mobile: '004566666666', username: 'unfinished' };
    await expect(registerUser(api, unfinished, calling)).rejects.toThrow('power');
    api.commands.execute = executed;
    const { status, body } = await login({ ...right, mobile: unfinished.mobile });
    expect([status, body.error.message]).toEqual([401, 'Invalid credentials']);
    await registerUser(api, unfinished, calling);
    expect((await login({ ...right, mobile: unfinished.mobile })).status).toBe(200);
  });

  it('[UC10] keeps the password of the person who was registered, however late the other one writes', async () => {
    const person = { ...newcomer, mobile: '004566666666', username: 'twin' };
    const hashes = new Map<string, string>();
    for (const text of ['first-password', 'second-password', person.secret])
      hashes.set(text, await hashCredential(text));
    const hash = async (text: string) => hashes.get(text) ?? '';
    const executed = api.commands.execute.bind(api.commands);
    api.commands.execute = async (...given) => {
      // A registration that does not wait for the first one has come far by then.
      for (let turn = 0; turn < 50; turn += 1) await setImmediate();
      return executed(...given);
    };
    const registered = Promise.withResolvers<void>();
    let puts = 0;
    const vault = {
      attempts: api.vault.attempts,
      async put(credentials: Credentials) {
        puts += 1;
        if (puts === 2) await registered.promise;
        await api.vault.put(credentials);
      },
    };
    const first = registerUser(
      { ...api, hash },
      { ...person, password: 'first-password' },
      calling,
    );
    const parts = { ...api, hash, vault };
    const second = registerUser(parts, { ...person, password: 'second-password' }, calling);
    await first;
    registered.resolve();
    await expect(second).rejects.toMatchObject({ code: 'CONFLICT' });
    const body = { ...right, mobile: person.mobile, password: 'first-password' };
    expect((await login(body)).status).toBe(200);
  });

  it('[UC10] registers one of two that meet', async () => {
    const twins = ['first-password', 'second-password'].map((password) => ({
      ...newcomer,
      password,
      mobile: '004566666666',
      username: 'twin',
    }));
    const outcomes = await Promise.allSettled(
      twins.map((twin) => registerUser(api, twin, calling)),
    );
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { mobile = '', password = '' } = twins[winner] ?? {};
    expect((await login({ ...right, mobile, password })).status).toBe(200);
  });
});
