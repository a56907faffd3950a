import { describe, expect, it } from 'vitest';
import { memoryStorage } from './memory-storage.fixture.ts';
import {
  clearAuth,
  readAuth,
  readGuest,
  writeAuth,
  writeGuest,
  expiryOf,
  isExpired,
} from './stored-auth.ts';
import { dana } from './users.fixture.ts';

const claims = Buffer.from(JSON.stringify({ exp: 1000 })).toString('base64url');
const token = `h.${claims}.s`;
const guest = {
  token: 'g',
  user: {
    id: dana.id,
    _id: dana.id,
    userId: dana.id,
    name: 'Guest',
    roles: ['guest' as const],
    activeRole: 'guest' as const,
  },
};

describe('what the browser keeps of a sign-in', () => {
  it('AUTH-140 AUTH-230 is found again under auth_token, auth_user and userId', () => {
    const storage = memoryStorage();
    writeAuth(storage, { token, user: dana });
    expect(storage.getItem('auth_token')).toBe(token);
    expect(JSON.parse(storage.getItem('auth_user') ?? '')).toEqual(dana);
    expect(storage.getItem('userId')).toBe(dana.userId);
    expect(readAuth(storage, 0)).toEqual({ token, user: dana });
  });

  it('[UC23] says of a weak password until another one was set, or the person signed out', () => {
    const storage = memoryStorage();
    const isWeakAfter = (isWeak: { readonly isWeak?: boolean }) => {
      writeAuth(storage, { token, user: dana, ...isWeak });
      return readAuth(storage, 0)?.isWeak;
    };
    expect(isWeakAfter({ isWeak: true })).toBe(true);
    expect(isWeakAfter({})).toBe(true);
    expect(isWeakAfter({ isWeak: false })).toBeUndefined();
    expect(isWeakAfter({ isWeak: true })).toBe(true);
    clearAuth(storage);
    expect(isWeakAfter({})).toBeUndefined();
  });

  it('AUTH-150 is gone after a sign-out, with the chat and the room in use', () => {
    const storage = memoryStorage({
      activeChatId: 'c',
      activeRoomId: 'r',
      preferredTheme: 'emerald',
    });
    writeAuth(storage, { token, user: dana });
    clearAuth(storage);
    expect(Array.from({ length: storage.length }, (_, n) => storage.key(n))).toEqual([
      'preferredTheme',
    ]);
  });

  it('AUTH-200 is cleared when the token has expired', () => {
    const storage = memoryStorage();
    writeAuth(storage, { token, user: dana });
    expect(readAuth(storage, 1_000_000)).toBeUndefined();
    expect(storage.getItem('auth_token')).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"userId":1}'])('is cleared when damaged (%s)', (user) => {
    const storage = memoryStorage({ auth_token: token, auth_user: user });
    expect(readAuth(storage, 0)).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  it('keeps a guest apart, so that a visitor counts as signed out', () => {
    const storage = memoryStorage();
    writeGuest(storage, guest);
    expect(readAuth(storage, 0)).toBeUndefined();
    expect(readGuest(storage, 0)).toEqual(guest);
  });
});

function tokenOf(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

describe('a token', () => {
  it('AUTH-200 is expired once its expiry claim is in the past', () => {
    const token = tokenOf({ exp: 1000 });
    expect(expiryOf(token)).toBe(1_000_000);
    expect(isExpired(token, 999_999)).toBe(false);
    expect(isExpired(token, 1_000_000)).toBe(true);
  });

  it.each(['', 'a', 'a.b.c', 'a.%%%.c', tokenOf({ exp: 'soon' }), tokenOf([1])])(
    'without a readable expiry (%s) is left to the server to judge',
    (token) => {
      expect(isExpired(token, Number.MAX_SAFE_INTEGER)).toBe(false);
    },
  );

  it('is read whatever letters its claims hold', () => {
    expect(expiryOf(tokenOf({ name: 'Ægir ÿ??>>', exp: 7 }))).toBe(7000);
  });
});
