import { Environment } from '@mach42/contracts/users/schemas.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import type { AccountRecords, ReadRecord } from '@mach42/vault/vault.ts';
import { LRUCache } from 'lru-cache';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const kind = 'sign-in';
/** Milliseconds between two times at which a sign-in is noted as used. */
const seenEveryMs = 5 * 60_000;
/** The number of sign-ins that this process remembers as noted lately. */
const remembered = 10_000;

const Content = Type.Object({
  /** The token that it has now. */
  tokenId: Type.String(),
  generation: Type.Integer(),
  device: Type.String(),
  environment: Environment,
  /** Milliseconds since 1970, as the next. */
  firstSeen: Type.Integer(),
  lastSeen: Type.Integer(),
});
type Content = Static<typeof Content>;

/** A sign-in as the vault keeps it. */
interface SignInRecord extends Content {
  readonly id: string;
  readonly userId: string;
  readonly until: Date;
}

/** A sign-in that can be replaced or removed as it was read. */
interface ReadSignIn extends SignInRecord {
  readonly read: ReadRecord;
}

/** The sign-ins of people that have not ended, as records of the vault. */
interface SignInRecords {
  list(userId: string): Promise<readonly ReadSignIn[]>;
  find(id: string): Promise<ReadSignIn | undefined>;
  /** @returns whether it was stored: none is there, or the one before is as it was read */
  put(signIn: SignInRecord, before?: ReadSignIn): Promise<boolean>;
  /** @returns whether it was removed: it is as it was read */
  remove(signIn: ReadSignIn): Promise<boolean>;
}

export function signInRecords(records: AccountRecords): SignInRecords {
  return {
    async list(userId) {
      return (await records.list(kind, userId)).map(signInIn);
    },
    async find(id) {
      const read = await records.read(kind, id);
      return read && signInIn(read);
    },
    put({ id, userId, until, ...content }, before) {
      const { tokenId, generation, device, environment, firstSeen, lastSeen } = content;
      const kept: Content = { tokenId, generation, device, environment, firstSeen, lastSeen };
      const text = JSON.stringify(kept);
      return records.put({ kind, id, owner: userId, text, until }, before?.read);
    },
    remove: ({ id, read }) => records.remove(kind, id, read),
  };
}

function signInIn(read: ReadRecord): ReadSignIn {
  const content = Value.Parse(Content, JSON.parse(read.text));
  return { ...content, id: read.id, userId: read.owner, until: read.until ?? new Date(0), read };
}

/** Notes that a sign-in is used. */
export type Sighting = (signInId: string) => Promise<void>;

/** Writes at most once in a few minutes for each sign-in. `now` in milliseconds. */
export function sightings(records: AccountRecords, now: () => number = Date.now): Sighting {
  const signIns = signInRecords(records);
  const noted = new LRUCache<string, number>({ max: remembered });
  return async (id) => {
    const at = now();
    if (at - (noted.get(id) ?? 0) < seenEveryMs) return;
    noted.set(id, at);
    try {
      const signIn = await signIns.find(id);
      if (signIn === undefined || at - signIn.lastSeen < seenEveryMs) return;
      // Another process that notes it at the same time is as good.
      await signIns.put({ ...signIn, lastSeen: at }, signIn);
    } catch (error) {
      // A vault that takes no writes holds up no call: when the sign-in was used is a convenience.
      if (!(error instanceof VaultUnavailable)) throw error;
    }
  };
}

/** Browser and system of a `User-Agent` (RFC 9110 §10.1.5) in words; of more than these no library is needed. */
export function deviceOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 1000) ?? '';
  const named = (names: readonly (readonly [part: string, name: string])[]) =>
    names.find(([part]) => text.includes(part))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return system === undefined ? 'Unknown device' : system;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The first that is in the text: others name themselves Chrome and Safari, too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;
