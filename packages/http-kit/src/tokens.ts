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
  environment: Type.Optional(Type.Literal('gpt')),
});
type Payload = Static<typeof Payload>;
const fits = compileExact(Payload);

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** Whom the token was issued to; undefined when it is broken, forged or expired. */
  read(token: string): Promise<CallActor | undefined>;
}

/** JSON Web Tokens (RFC 7519) signed with HMAC SHA-256. `now` in milliseconds. */
export function createTokens(key: Uint8Array, now: () => number = Date.now): Tokens {
  const verified = new LRUCache<string, CallActor>({ max: remembered });
  return {
    async issue({ userId, ...claims }) {
      const at = Math.floor(now() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setJti(uuidv7())
        .setIssuedAt(at)
        .setExpirationTime(at + (isGuest(claims) ? lifetime.guest : lifetime.person))
        .sign(key);
    },
    async read(token) {
      const actor = verified.get(token) ?? (await verify(token, key, now()));
      if (actor === undefined || actor.expiresAt.getTime() <= now()) return undefined;
      verified.set(token, actor);
      return actor;
    },
  };
}

async function verify(token: string, key: Uint8Array, now: number): Promise<CallActor | undefined> {
  try {
    const currentDate = new Date(now);
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate });
    return fits(payload) ? actorOf(payload as Payload) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function actorOf({
  sub,
  jti,
  exp,
  name,
  activeRole,
  roles,
  generation = 0,
  environment,
}: Payload): CallActor {
  return {
    id: sub,
    name,
    activeRole,
    roles,
    isGuest: isGuest({ activeRole }),
    tokenId: jti,
    generation,
    ...(environment === undefined ? {} : { environment }),
    expiresAt: new Date(exp * 1000),
  };
}

const isGuest = ({ activeRole }: Pick<Claims, 'activeRole'>): boolean => activeRole === 'guest';
