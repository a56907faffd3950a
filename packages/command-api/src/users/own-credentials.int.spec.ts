import { ComputeQueueFull } from '@mach42/compute/compute.ts';
import { credentialTexts, credentialTextsOf } from '@mach42/contracts/users/account-texts.ts';
import { passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { HashingLimiter } from './hashing-limiter.ts';
import { changeOwnCredential } from './own-credentials.ts';
import { isWeakToday } from './password-policy.ts';

const robin = {
  firstName: 'Robin',
  lastName: 'Relay',
  username: 'robin.relay',
  email: 'robin@example.org',
  mobile: '004555555555',
  password: 'first-password',
  secret: 'first-secret',
};

let api: CommandApi;
let id: string;

/** Robin signs in and answers their token. */
async function signIn(word: object = { password: robin.password }): Promise<string> {
  const environment = 'secret' in word ? 'gpt' : 'web';
  const body = { mobile: robin.mobile, environment, ...word };
  return (await api.anonymous.post('/api/auth/login', body)).body.data['token'] as string;
}

const canLogIn = async (word: object) => {
  const environment = 'secret' in word ? 'gpt' : 'web';
  const body = { mobile: robin.mobile, environment, ...word };
  return (await api.anonymous.post('/api/auth/login', body)).status === 200;
};

async function change(token: string, kind: 'password' | 'secret', body: object) {
  api.anonymous.token = token;
  const answer = await api.anonymous.post(`/api/auth/${kind}`, body);
  api.anonymous.token = undefined;
  return answer;
}

async function isInForce(token: string): Promise<boolean> {
  api.anonymous.token = token;
  const { status } = await api.anonymous.post('/api/auth/role', { role: 'standard' });
  api.anonymous.token = undefined;
  return status === 200;
}

const currentPassword = robin.password;
const notCounted = { delayMs: 0, succeeded: async () => undefined };

beforeEach(async () => {
  api = await startCommandApi();
  ({ id } = (await api.ada.post('/api/admin/users', robin)).body.data);
});
afterEach(() => api.close());

describe('a new word of one’s own', () => {
  it('[UC18] as a password signs in, the old one no more', async () => {
    const body = { currentPassword, password: 'second-password' };
    const { status, body: answer } = await change(await signIn(), 'password', body);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({ user: { id, username: 'robin.relay' } });
    expect(await canLogIn({ password: 'second-password' })).toBe(true);
    expect(await canLogIn({ password: robin.password })).toBe(false);
    expect(await canLogIn({ secret: robin.secret })).toBe(true);
  });

  it('[UC18] as a secret word signs in, the old one no more', async () => {
    const token = await signIn({ secret: robin.secret });
    const body = { currentPassword, secret: 'second-secret' };
    expect((await change(token, 'secret', body)).status).toBe(200);
    expect(await canLogIn({ secret: 'second-secret' })).toBe(true);
    expect(await canLogIn({ secret: robin.secret })).toBe(false);
    expect(await canLogIn({ password: robin.password })).toBe(true);
  });

  it('[UC18] ends every other sign-in, and the one that asked continues with another token', async () => {
    const [mine, other] = [await signIn(), await signIn({ secret: robin.secret })];
    const body = { currentPassword, password: 'second-password' };
    const { data } = (await change(mine, 'password', body)).body;
    expect([await isInForce(mine), await isInForce(other)]).toEqual([false, false]);
    expect(await isInForce(data['token'] as string)).toBe(true);
  });

  it.each(['password', 'secret'] as const)('[UC18] is in no event: %s', async (kind) => {
    await change(await signIn(), kind, { currentPassword, [kind]: 'a-word-of-my-own' });
    const events = await api.store.readStream(`user-${id}`);
    expect(events.map(({ type, data }) => ({ type, data })).slice(-2)).toEqual([
      { type: kind === 'password' ? 'PasswordChanged' : 'SecretChanged', data: { userId: id } },
      { type: 'UserSignInsEnded', data: { userId: id, generation: 1 } },
    ]);
  });

  it.each(['password', 'secret'] as const)(
    '[UC18] needs the current password, even to set a %s',
    async (kind) => {
      const token = await signIn();
      const answer = await change(token, kind, {
        currentPassword: 'wrong',
        [kind]: 'another lantern',
      });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ path: '/currentPassword', message: credentialTexts.wrong }],
      });
      expect(await canLogIn({ password: robin.password })).toBe(true);
      expect(await canLogIn({ [kind]: 'another lantern' })).toBe(false);
      expect(await isInForce(token)).toBe(true);
    },
  );

  it('[UC18] is another one than before, and none is empty', async () => {
    const token = await signIn();
    const same = await change(token, 'password', { currentPassword, password: robin.password });
    expect(same.body.error.details).toEqual([
      { path: '/password', message: credentialTextsOf.password.same },
    ]);
    const secret = await change(token, 'secret', { currentPassword, secret: robin.secret });
    expect(secret.body.error.details).toEqual([
      { path: '/secret', message: credentialTextsOf.secret.same },
    ]);
    const empty = await change(token, 'secret', { currentPassword: '', secret: '' });
    expect(empty.body.error.details).toEqual([
      { path: '/currentPassword', message: userTexts.required },
      { path: '/secret', message: userTexts.required },
    ]);
  });

  it('[UC18] is guessed for no more often than at the sign-in', async () => {
    const token = await signIn();
    const guess = (currentPassword: string) =>
      change(token, 'password', { currentPassword, password: 'second-password' });
    for (let n = 0; n < 10; n += 1) {
      api.clock.now = startOfTests + n;
      expect((await guess(`guess ${n}`)).status).toBe(400);
    }
    const { status, headers } = await guess(robin.password);
    expect([status, headers['retry-after']]).toEqual([429, '300']);
    expect(await canLogIn({ password: robin.password })).toBe(true);
  });

  it('[UC21] is changed a limited number of times, right passwords too', async () => {
    const token = await signIn();
    const again = () => change(token, 'password', { currentPassword, password: robin.password });
    for (let n = 0; n < 10; n += 1) expect((await again()).status).toBe(400);
    expect((await again()).status).toBe(429);
  });

  it.each([
    ['too short', 'nine char', passwordTexts.tooShort(10)],
    ['blanks alone', ' '.repeat(12), passwordTexts.empty],
    ['common', 'password1234', passwordTexts.common],
    ['one letter', 'aaaaaaaaaaaaaaaa', passwordTexts.common],
    ['a row of keys', 'qwertyuiop', passwordTexts.common],
    ['their name', 'Robin Relay', passwordTexts.aboutYou],
    ['the product and its version', 'Mach42workspace', passwordTexts.common],
    ['their number', '004555555555', passwordTexts.aboutYou],
    ['their secret word', robin.secret, passwordTexts.sameAsOther],
  ])('[UC19] is refused when it is %s', async (_, password, message) => {
    const { status, body } = await change(await signIn(), 'password', {
      currentPassword,
      password,
    });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([{ path: '/password', message }]);
  });

  it('[UC19] may be any long text, of any letters', async () => {
    const password = 'ø å 日本 lygte over havnen';
    expect((await change(await signIn(), 'password', { currentPassword, password })).status).toBe(
      200,
    );
    expect(await canLogIn({ password: password.normalize('NFD') })).toBe(true);
  });

  it('[UC23] is asked for at a sign-in with one that would not be taken today, which works', async () => {
    const weak = 'password1234';
    await api.vault.change(id, { passwordHash: await hashCredential(weak) });
    const logIn = async (password: string) =>
      (
        await api.anonymous.post('/api/auth/login', {
          mobile: robin.mobile,
          environment: 'web',
          password,
        })
      ).body.data;
    const { token, isWeak } = await logIn(weak);
    expect(isWeak).toBe(true);
    const secret = { currentPassword: weak, secret: 'second lantern' };
    const { data: still } = (await change(token as string, 'secret', secret)).body;
    expect(still).not.toHaveProperty('isWeak');
    const password = { currentPassword: weak, password: 'second-password' };
    const { data } = (await change(still['token'] as string, 'password', password)).body;
    expect(data).toMatchObject({ isWeak: false });
    expect((await logIn('second-password'))['isWeak']).toBe(false);
  });

  it('[UC23] is not asked for where the threads have too much to do', async () => {
    const compute = {
      run: () => Promise.reject(new ComputeQueueFull()),
      close: async () => undefined,
    };
    const candidate = { text: 'password1234', known: [], owner: id };
    expect(await isWeakToday(compute, candidate)).toBeUndefined();
  });

  it('[UC18] does not take the place of what an admin sets in the meantime', async () => {
    const token = await signIn();
    const check = api.vault.check.bind(api.vault);
    const admin = `/api/admin/users/${id}/password`;
    let reset: Promise<unknown> | undefined;
    vi.spyOn(api.vault, 'check').mockImplementationOnce(async (...asked) => {
      // It waits its turn, and has the last word.
      reset = api.ada.put(admin, { password: 'of-the-admin' });
      return check(...asked);
    });
    await change(token, 'password', { currentPassword, password: 'second-password' });
    await reset;
    expect(await canLogIn({ password: 'of-the-admin' })).toBe(true);
    expect(await canLogIn({ password: 'second-password' })).toBe(false);
  });

  it('[UC18] is refused to a sign-in that an admin ended while it waited', async () => {
    const actor = await api.tokens.read(await signIn());
    if (actor === undefined) return expect.fail('The token is not good.');
    await api.ada.put(`/api/admin/users/${id}/secret`, { secret: 'of-the-admin' });
    const parts = {
      ...api,
      hashing: new HashingLimiter(),
      throttle: { begin: async () => notCounted, countChange: async () => undefined },
    };
    const word = {
      kind: 'password',
      text: 'late lantern',
      currentPassword,
      address: '::1',
    } as const;
    const at = new Date(startOfTests).toISOString();
    const calling = { actor, at, origin: { correlationId: 'test' } };
    const refusal = { code: 'UNAUTHORIZED', message: credentialTexts.ended };
    await expect(changeOwnCredential(parts, word, actor, calling)).rejects.toMatchObject(refusal);
    return expect(await canLogIn({ password: robin.password })).toBe(true);
  });

  it('[UC21] [UC22] waits for no change of another person, and an admin waits for none', async () => {
    const token = await signIn();
    const mobile = '004566666666';
    const casey = { ...robin, mobile, username: 'casey' };
    const caseysId = (await api.ada.post('/api/admin/users', casey)).body.data.id;
    const ofCasey = (
      await api.anonymous.post('/api/auth/login', {
        mobile,
        environment: 'web',
        password: casey.password,
      })
    ).body.data['token'] as string;

    const held = Promise.withResolvers<void>();
    const stored = api.vault.change.bind(api.vault);
    const storing = vi.spyOn(api.vault, 'change').mockImplementation(async (who, ...change) => {
      if (who === id) await held.promise;
      return stored(who, ...change);
    });
    const waiting = change(token, 'password', { currentPassword, password: 'second-password' });
    await vi.waitUntil(() => storing.mock.calls.some(([who]) => who === id));
    const others = [
      await change(ofCasey, 'password', { currentPassword, password: 'third-password' }),
      await api.ada.put(`/api/admin/users/${caseysId}/secret`, { secret: 'of-the-admin' }),
      await api.ada.put(`/api/admin/users/${id}/status`, { status: 'inactive' }),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    held.resolve();
    await waiting;
    expect(await canLogIn({ password: 'second-password' })).toBe(false);
  });

  it('[UC18] is for people who are signed in', async () => {
    const body = { currentPassword: 'x', password: 'y' };
    expect((await api.anonymous.post('/api/auth/password', body)).status).toBe(401);
    expect((await api.visitor.post('/api/auth/password', body)).status).toBe(403);
  });
});

describe('signing out everywhere else', () => {
  async function signOutElsewhere(token: string) {
    api.anonymous.token = token;
    const answer = await api.anonymous.post('/api/auth/sign-out-elsewhere');
    api.anonymous.token = undefined;
    return answer;
  }

  it('[UC25] ends every other sign-in, with either word, and this one continues with a new token', async () => {
    const [here, there, gpt] = [
      await signIn(),
      await signIn(),
      await signIn({ secret: robin.secret }),
    ];
    const { status, body } = await signOutElsewhere(here);
    expect([status, body.data['user']]).toMatchObject([200, { id }]);
    for (const old of [here, there, gpt]) expect(await isInForce(old)).toBe(false);
    expect(await isInForce(body.data['token'] as string)).toBe(true);
    expect(await canLogIn({ password: robin.password })).toBe(true);
  });

  it('[UC25] is refused to a sign-in that was ended, to one with the secret word, and to a visitor', async () => {
    const [ended, here] = [await signIn(), await signIn()];
    await signOutElsewhere(here);
    expect((await signOutElsewhere(ended)).status).toBe(401);
    const gpt = await signIn({ secret: robin.secret });
    expect((await signOutElsewhere(gpt)).status).toBe(403);
    expect(await isInForce(gpt)).toBe(true);
    expect((await api.anonymous.post('/api/auth/sign-out-elsewhere')).status).toBe(401);
  });

  it('[UC25] leaves the sign-ins of others alone', async () => {
    await signOutElsewhere(await signIn());
    expect((await api.ada.post('/api/auth/role', { role: 'admin' })).status).toBe(200);
  });
});
