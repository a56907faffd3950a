import { ActiveRole, Role } from '@mach42/contracts/users/schemas.ts';
import { jwtVerify, SignJWT, errors } from 'jose';
import { LRUCache } from 'lru-cache';
import { Type, type Static } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import type { CallActor, Claims } from './claims.ts';
import { compileExact } from './schema-compiler.ts';

const hours = 60 * 60;
/** Seconds that a token is in force. */
const lifetime = { person: 12 * hours, guest: 24 * hours } as const;
/** How long a sign-in of a person lasts, in milliseconds. */
export const signInMs = lifetime.person * 1000;
/** The longest time that a token is in force, in milliseconds. */
export const longestTokenMs = Math.max(lifetime.person, lifetime.guest) * 1000;
const algorithm = 'HS256';
const remembered = 10_000;

const Payload = Type.Object({
  sub: Type.String({ minLength: 1 }),
  jti: Type.String({ minLength: 1 }),
  exp: Type.Integer(),
  name: Type.String(),
  activeRole: ActiveRole,
  roles: Type.Array(Role),
  generation: Type.Optional(Type.Integer()),
  signInId: Type.Optional(Type.String({ minLength: 1 })),
  environment: Type.Optional(Type.Literal('gpt')),
});
type Payload = Static<typeof Payload>;
const fits = compileExact(Payload);

/** A key that signs tokens. */
export interface TokenKey {
  /** In the header of each token (`kid`), but for the first key. */
  readonly name: string;
  readonly secret: Uint8Array;
}

/** The keys that sign tokens, as they are now. */
export interface TokenKeys {
  newest(): Promise<TokenKey>;
  /** Undefined: there is none with this name, or its tokens are not accepted any more. */
  accepted(name: string): Promise<TokenKey | undefined>;
  /** Learns of keys that were added elsewhere. */
  renew(): Promise<void>;
}

/** Name of the first key, and of the key of tokens that name none. */
export const firstKey = '0';

const onlyKey = (secret: Uint8Array): TokenKeys => {
  const key = { name: firstKey, secret };
  return {
    newest: async () => key,
    accepted: async (name) => (name === firstKey ? key : undefined),
    renew: async () => undefined,
  };
};

export interface Tokens {
  /** @param tokenId by which it can be revoked; default: a new one */
  issue(claims: Claims, tokenId?: string): Promise<string>;
  /**
   * Returns the person to whom the token was issued; undefined when it is broken, forged or expired, or its key was
   * replaced.
   */
  read(token: string): Promise<CallActor | undefined>;
  /** Whether tokens of a key are accepted. */
  accepts(keyName: string): Promise<boolean>;
  /** Learns of keys that were added elsewhere. */
  renew(): Promise<void>;
}

/**
 * JSON Web Tokens (RFC 7519) signed with HMAC SHA-256. `now` in milliseconds.
 * @param given the keys, or the only one
 */
export function createTokens(given: Uint8Array | TokenKeys, now: () => number = Date.now): Tokens {
  const keys = given instanceof Uint8Array ? onlyKey(given) : given;
  const verified = new LRUCache<string, CallActor>({ max: remembered });
  const accepts = async (name: string) => (await keys.accepted(name)) !== undefined;
  return {
    accepts,
    renew: () => keys.renew(),
    async issue({ userId, ...claims }, tokenId = uuidv7()) {
      const at = Math.floor(now() / 1000);
      const { name, secret } = await keys.newest();
      const kid = name === firstKey ? {} : { kid: name };
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...kid })
        .setSubject(userId)
        .setJti(tokenId)
        .setIssuedAt(at)
        .setExpirationTime(at + (isGuest(claims) ? lifetime.guest : lifetime.person))
        .sign(secret);
    },
    async read(token) {
      const known = verified.get(token);
      const actor = known ?? (await verify(token, keys, now()));
      if (actor === undefined || actor.expiresAt.getTime() <= now()) return undefined;
      if (known !== undefined && !(await accepts(actor.signedBy))) return undefined;
      if (known === undefined) verified.set(token, actor);
      return actor;
    },
  };
}

async function verify(token: string, keys: TokenKeys, now: number): Promise<CallActor | undefined> {
  try {
    const currentDate = new Date(now);
    let signedBy = firstKey;
    const keyOf = async ({ kid = firstKey }: { kid?: string }): Promise<Uint8Array> => {
      signedBy = kid;
      const key = await keys.accepted(kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return key.secret;
    };
    const { payload } = await jwtVerify(token, keyOf, { algorithms: [algorithm], currentDate });
    return fits(payload) ? actorOf(payload as Payload, signedBy) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function actorOf(
  { sub, jti, exp, name, activeRole, roles, generation = 0, environment, signInId }: Payload,
  signedBy: string,
): CallActor {
  return {
    id: sub,
    name,
    activeRole,
    roles,
    isGuest: isGuest({ activeRole }),
    tokenId: jti,
    generation,
    signedBy,
    ...(environment === undefined ? {} : { environment }),
    ...(signInId === undefined ? {} : { signInId }),
    expiresAt: new Date(exp * 1000),
  };
}

const isGuest = ({ activeRole }: Pick<Claims, 'activeRole'>): boolean => activeRole === 'guest';
