import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import type { GuestUser, User } from '@mach42/contracts/users/schemas.ts';
import { activeRoomKey } from '../workspace/active-room.ts';
import { claimsIn } from './token-claims.ts';

/**
 * The expiry claim (`exp`, RFC 7519 §4.1.4) of a token in milliseconds; undefined when it has none.
 */
export function expiryOf(token: string): number | undefined {
  const exp = claimsIn(token)?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

export function isExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== undefined && expiry <= now;
}

interface StoredAuth {
  readonly token: string;
  readonly user: User;
  /** The password would not be taken today; left out: as it was. */
  readonly isWeak?: boolean;
}

interface StoredGuest {
  readonly token: string;
  readonly user: GuestUser;
}

/** Another window's sign-in and logout change this one. */
export const tokenKey = 'auth_token';

const keys = {
  token: tokenKey,
  user: 'auth_user',
  userId: 'userId',
  weak: 'auth_weak',
  chat: 'activeChatId',
  room: activeRoomKey,
  device: 'device_key',
  guestToken: 'guest_token',
  guestUser: 'guest_user',
} as const;

/** Returns the signed-in user of an earlier visit; expired or damaged data is removed. */
export function readAuth(storage: Storage, now: number): StoredAuth | undefined {
  const stored = read(storage, keys.token, keys.user, now) as StoredAuth | undefined;
  if (stored === undefined) {
    clearAuth(storage);
    return undefined;
  }
  const { token, user } = stored;
  return storage.getItem(keys.weak) === null ? { token, user } : { token, user, isWeak: true };
}

export function writeAuth(storage: Storage, { token, user, isWeak }: StoredAuth): void {
  storage.setItem(keys.token, token);
  storage.setItem(keys.user, JSON.stringify(user));
  storage.setItem(keys.userId, user.userId);
  if (isWeak === true) storage.setItem(keys.weak, 'true');
  if (isWeak === false) storage.removeItem(keys.weak);
}

export function clearAuth(storage: Storage): void {
  for (const key of [keys.token, keys.user, keys.userId, keys.weak, keys.chat, keys.room]) {
    storage.removeItem(key);
  }
}

/**
 * Returns the value by which the server recognises a device that signed in before; it gives no access, and stays
 * after a logout.
 */
export const deviceIn = (storage: Storage): string | undefined =>
  storage.getItem(keys.device) ?? undefined;

export function writeDevice(storage: Storage, device: string | undefined): void {
  if (device !== undefined) storage.setItem(keys.device, device);
}

/** A guest has keys of their own, so that a visitor counts as signed out. */
export function readGuest(storage: Storage, now: number): StoredGuest | undefined {
  return read(storage, keys.guestToken, keys.guestUser, now) as StoredGuest | undefined;
}

export function writeGuest(storage: Storage, { token, user }: StoredGuest): void {
  storage.setItem(keys.guestToken, token);
  storage.setItem(keys.guestUser, JSON.stringify(user));
}

export function clearGuest(storage: Storage): void {
  storage.removeItem(keys.guestToken);
  storage.removeItem(keys.guestUser);
}

function read(
  storage: Storage,
  tokenKey: string,
  userKey: string,
  now: number,
): { readonly token: string; readonly user: { readonly userId: string } } | undefined {
  const token = storage.getItem(tokenKey);
  const text = storage.getItem(userKey);
  if (token === null || text === null || isExpired(token, now)) return undefined;
  const user = withIds(parsedJson(text));
  return user === undefined ? undefined : { token, user };
}

interface Ids {
  readonly id: string;
  readonly _id: string;
  readonly userId: string;
}

/** A person under one id: `userId` where it is said, else `_id` or `id`; undefined without any. */
export function withIds<Person>(person: Person): (Person & Ids) | undefined {
  if (typeof person !== 'object' || person === null) return undefined;
  const { userId, _id, id }: { [Name in keyof Ids]?: unknown } = person;
  const known = [userId, _id, id].find((one) => typeof one === 'string' && one !== '');
  return typeof known === 'string'
    ? { ...person, id: known, _id: known, userId: known }
    : undefined;
}

/** Whether a person signed in in this browser, for pages that need no more than that. */
export function hasStoredAuth(storage: Storage): boolean {
  return storage.getItem(keys.token) !== null;
}
