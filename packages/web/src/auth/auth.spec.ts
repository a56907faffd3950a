import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { changePassword, verify } from '@mach42/contracts/users/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppStore } from '../store/store.ts';
import { createAuth } from './auth.ts';
import { memoryStorage } from './memory-storage.fixture.ts';
import { clearAuth, writeAuth } from './stored-auth.ts';
import { dana } from './users.fixture.ts';

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const good = (data: object) => () => Response.json({ success: true, data });
const bad = (status: number, code: string, message: string) => () =>
  Response.json({ success: false, error: { code, message } }, { status });
const unauthorized = bad(401, 'UNAUTHORIZED', 'Sign in to continue.');
const guest = { token: 'guest-token', user: { ...dana, name: 'Guest' } };

/** A save that a logout waits for. */
let saving: Promise<void> = Promise.resolve();
function setUp(answers: Answers, storage = memoryStorage()) {
  const { store } = createAppStore();
  const onLost = vi.fn<(reason: string) => void>();
  const onLeftElsewhere = vi.fn<() => void>();
  const reload = vi.fn<() => void>();
  const paths: string[] = [];
  /** The header `authorization` of each call. */
  const sent: (string | null)[] = [];
  const auth = createAuth({
    store,
    storage,
    onLost,
    onLeaving: () => saving,
    onLeftElsewhere,
    reload,
    now: () => 0,
    pause: () => Promise.resolve(),
    fetch: async (url, init) => {
      const path = typeof url === 'string' ? url.replace('/api/auth/', '') : '';
      paths.push(path);
      sent.push(new Headers(init?.headers).get('authorization'));
      const answer = answers[path];
      if (answer === undefined) throw new TypeError('no network');
      const late = Promise.withResolvers<never>();
      init?.signal?.addEventListener('abort', () => late.reject(new TypeError('late')));
      return Promise.race([answer(), late.promise]);
    },
  });
  const state = () => store.getState();
  return { auth, storage, onLost, onLeftElsewhere, reload, paths, sent, state };
}

function signedIn(answers: Answers) {
  const storage = memoryStorage();
  writeAuth(storage, { token: 'token', user: dana });
  return setUp(answers, storage);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a reload', () => {
  it('AUTH-140 stays signed in, with the user as the server knows them now', async () => {
    const { auth, state } = signedIn({ verify: good({ user: { ...dana, name: 'Dana' } }) });
    const restoring = auth.restore();
    expect(state().session.signedIn).toBe(true);
    await restoring;
    expect(state().session.name).toBe('Dana');
    expect(state().auth.isLoading).toBe(false);
  });

  it('AUTH-160 AUTH-170 clears a token that is refused, and leads to the sign-in', async () => {
    const { auth, state, storage, onLost } = signedIn({ verify: unauthorized });
    await auth.restore();
    expect(state().auth.isAuthenticated).toBe(false);
    expect(storage.length).toBe(0);
    expect(onLost.mock.calls).toEqual([['Sign in to continue.']]);
  });

  it('says what the server says of it: a password was set again', async () => {
    const { auth, onLost } = signedIn({ verify: bad(401, 'UNAUTHORIZED', credentialTexts.ended) });
    await auth.restore();
    expect(onLost.mock.calls).toEqual([[credentialTexts.ended]]);
  });

  it('stays signed in while the server cannot be asked', async () => {
    const { auth, state, onLost } = signedIn({});
    await auth.restore();
    expect(state().auth).toMatchObject({ isAuthenticated: true, isLoading: false });
    expect(onLost).not.toHaveBeenCalled();
  });
});

describe('signing in and out', () => {
  it('shows why it did not work', async () => {
    const { auth, state } = setUp({ login: bad(401, 'UNAUTHORIZED', 'Invalid credentials') });
    const body = { mobile: '004511111111', password: 'x', environment: 'web' as const };
    expect(await auth.signIn(body)).toBe(false);
    expect(state().auth.error).toBe('Invalid credentials');
  });

  it.each([
    ['no data', {}],
    ['empty data', { data: {} }],
    ['a token that is none', { data: { token: null, user: dana } }],
    ['no person', { data: { token: 'token' } }],
  ])('AUTH-070 keeps nothing of an answer with %s, and says so', async (_, answer) => {
    const { auth, state, storage } = setUp({
      login: () => Response.json({ success: true, ...answer }),
    });
    const body = { mobile: '004511111111', password: 'x', environment: 'web' as const };
    expect(await auth.signIn(body)).toBe(false);
    expect(state().auth).toMatchObject({
      error: 'Invalid response format',
      isAuthenticated: false,
    });
    expect(storage.getItem('auth_token')).toBeNull();
  });

  it('leaves the guest behind', async () => {
    const { auth, state, storage } = setUp({
      guest: good(guest),
      login: good({ token: 'token', user: dana }),
    });
    await auth.enterAsGuest();
    expect(auth.token()).toBe('guest-token');
    expect(storage.getItem('auth_token')).toBeNull();
    await auth.signIn({ mobile: '004511111111', password: 'x', environment: 'web' });
    expect(auth.token()).toBe('token');
    expect(storage.getItem('guest_token')).toBeNull();
    expect(state().guest.token).toBeNull();
  });

  it('keeps what the server knows the device by, also after a logout, and sends it along', async () => {
    const { auth, storage } = setUp({
      login: good({ token: 'token', user: dana, device: 'this device' }),
      logout: good({}),
    });
    const body = { mobile: '004511111111', password: 'x', environment: 'web' as const };
    await auth.signIn(body);
    await auth.signOut();
    expect(storage.getItem('device_key')).toBe('this device');
  });

  const never = () => new Promise<Response>(() => undefined);
  it.each([{}, { logout: never }])(
    'AUTH-150 signs out here even when the server cannot be reached, or does not answer: %o',
    async (answers) => {
      const { auth, state, storage, onLost } = signedIn({
        verify: good({ user: dana }),
        ...answers,
      });
      await auth.restore();
      if ('logout' in answers) saving = never().then(() => undefined);
      await Promise.all([auth.signOut(), vi.runAllTimersAsync()]);
      saving = Promise.resolve();
      expect(state().auth).toMatchObject({ isAuthenticated: false, isLoading: false });
      expect(storage.getItem('auth_token')).toBeNull();
      expect(onLost).not.toHaveBeenCalled();
    },
  );

  it('AUTH-150 notifies the other windows before the server does', async () => {
    const kept: (string | null)[] = [];
    const { auth, storage } = signedIn({
      verify: good({ user: dana }),
      logout: () => {
        kept.push(storage.getItem('auth_token'));
        return good({})();
      },
    });
    await auth.restore();
    await auth.signOut();
    expect(kept).toEqual([null]);
  });
});

describe('another window', () => {
  it('AUTH-150 that is logged out takes this one with it', async () => {
    const { auth, state, onLeftElsewhere, onLost } = signedIn({ verify: good({ user: dana }) });
    await auth.restore();
    auth.storageChanged(null);
    expect(state().auth.isAuthenticated).toBe(false);
    expect(onLeftElsewhere).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  it('AUTH-150 is reported as a logout also where the server reports it first', async () => {
    const { auth, state, storage, onLeftElsewhere, onLost } = signedIn({ verify: unauthorized });
    const restoring = auth.restore();
    clearAuth(storage);
    await restoring;
    auth.storageChanged(null);
    expect(state().auth.isAuthenticated).toBe(false);
    expect(onLeftElsewhere).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  it('that signs a person in loads this one again; its own token is no news', async () => {
    const { auth, reload } = signedIn({ verify: good({ user: dana }) });
    await auth.restore();
    auth.storageChanged('token');
    expect(reload).not.toHaveBeenCalled();
    auth.storageChanged('another');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is of no matter to a visitor while no person is signed in', () => {
    const { auth, onLeftElsewhere } = setUp({});
    auth.storageChanged(null);
    expect(onLeftElsewhere).not.toHaveBeenCalled();
  });
});

describe('another token in the place of this one', () => {
  const body = { currentPassword: 'x', password: 'y' };
  const renewed = { token: 'new', user: dana };

  it('is waited for before the old one is found to be bad', async () => {
    const ask = Promise.withResolvers<void>();
    let current = 'token';
    const { auth, storage, onLost, sent } = signedIn({
      password: async () => {
        current = 'new';
        await ask.promise;
        return good(renewed)();
      },
      verify: () => (sent.at(-1) === `Bearer ${current}` ? good({ user: dana })() : unauthorized()),
    });
    await auth.restore();
    const renewing = auth.renew((api) => api.request(changePassword, { body }));
    const confirming = auth.confirm();
    ask.resolve();
    await renewing;
    expect(await confirming).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
    expect(storage.getItem('auth_token')).toBe('new');
    expect(auth.token()).toBe('new');
  });

  it('is not lost to another window that finds the old one bad', async () => {
    const ask = Promise.withResolvers<void>();
    const { auth, state, storage, onLeftElsewhere } = signedIn({
      verify: good({ user: dana }),
      password: async () => {
        await ask.promise;
        return good(renewed)();
      },
    });
    await auth.restore();
    const renewing = auth.renew((api) => api.request(changePassword, { body }));
    clearAuth(storage);
    auth.storageChanged(null);
    ask.resolve();
    await renewing;
    expect(onLeftElsewhere).not.toHaveBeenCalled();
    expect(state().auth).toMatchObject({ isAuthenticated: true, token: 'new' });
    expect(storage.getItem('auth_token')).toBe('new');
  });

  it('that another window got is taken over, where this one finds the old one bad', async () => {
    const { auth, storage, reload, onLost } = signedIn({ verify: unauthorized });
    const restoring = auth.restore();
    writeAuth(storage, renewed);
    await restoring;
    expect(reload).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
    expect(storage.getItem('auth_token')).toBe('new');
  });

  it('leaves everything as it is when it is refused', async () => {
    const { auth, storage, onLost } = signedIn({
      verify: good({ user: dana }),
      password: bad(400, 'VALIDATION_ERROR', credentialTexts.wrong),
    });
    await auth.restore();
    const renewing = auth.renew((api) => api.request(changePassword, { body }));
    await expect(renewing).rejects.toMatchObject({ status: 400, message: credentialTexts.wrong });
    expect(await auth.confirm()).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
    expect(storage.getItem('auth_token')).toBe('token');
  });
});

describe('a role switch', () => {
  it('AUTH-360 AUTH-370 keeps the new token and user, and reloads after 200 ms', async () => {
    const user = { ...dana, activeRole: 'admin' as const };
    const { auth, storage, reload } = signedIn({
      verify: good({ user: dana }),
      role: good({ token: 'new', user }),
    });
    await auth.restore();
    await auth.switchRole('admin');
    expect(storage.getItem('auth_token')).toBe('new');
    vi.advanceTimersByTime(199);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('AUTH-370 reloads also when the call fails', async () => {
    const { auth, reload } = signedIn({ verify: good({ user: dana }) });
    await auth.restore();
    await auth.switchRole('admin');
    vi.advanceTimersByTime(200);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a refused token', () => {
  it('of a guest is replaced, and the call made again with the new one', async () => {
    const verifications = [unauthorized, good({ user: dana })];
    const { auth, paths, onLost } = setUp({
      guest: good(guest),
      verify: () => verifications.shift()?.() ?? unauthorized(),
    });
    await auth.enterAsGuest();
    await auth.api.request(verify);
    expect(paths).toEqual(['guest', 'verify', 'guest', 'verify']);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('is verified once for all calls that met it', async () => {
    const { auth, paths, onLost } = signedIn({ verify: unauthorized });
    await auth.restore();
    await Promise.allSettled([auth.api.request(verify), auth.api.request(verify)]);
    expect(onLost).toHaveBeenCalledOnce();
    expect(paths.length).toBeLessThanOrEqual(4);
  });
});
