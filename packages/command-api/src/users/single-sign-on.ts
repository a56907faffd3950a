import type { HeldRole } from '@mach42/contracts/users/schemas.ts';
import { createHash, createHmac } from 'node:crypto';
import { Type, type Static } from 'typebox';

/** The sign-in service of the organisation (OpenID Connect), as the operator configured it. */
export interface SingleSignOn {
  /** Its address, to the letter. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: this server proves itself only by PKCE. */
  readonly clientSecret: string | undefined;
  /** The scopes, separated by blanks. */
  readonly scopes: string;
  /** The label of the button on the login page. */
  readonly label: string;
  /** Whether a person who is not known gets an account. */
  readonly createsAccounts: boolean;
  /** Undefined: the service says nothing of roles. */
  readonly roles: RoleMapping | undefined;
}

export interface RoleMapping {
  /** Name of a claim, or a JSON pointer (RFC 6901) into the claims. */
  readonly claim: string;
  /** The values that give a role. Without values for it, each person has the role `user`. */
  readonly values: ReadonlyMap<HeldRole, ReadonlySet<string>>;
}

const Line = Type.Optional(Type.String({ maxLength: 1_000 }));

/** The claims of a sign-in service about a person (OpenID Connect Core §5.1). Unknown claims are kept unchecked. */
export const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Line,
  /** Some services write it as a text. */
  email_verified: Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 10 })])),
  name: Line,
  given_name: Line,
  family_name: Line,
  preferred_username: Line,
});
export type Claims = Static<typeof Claims> & Readonly<Record<string, unknown>>;

/** Returns the service's name for the person, by which people distinguish accounts. */
export const nameIn = ({ sub, email, preferred_username, name }: Claims): string =>
  (preferred_username ?? email ?? name ?? sub).slice(0, 200);

/**
 * The secrets of one way through the sign-in service. Each is derived from what the browser keeps, and is never
 * stored.
 */
export interface FlowSecrets {
  /** Says that the answer belongs to the browser that began (RFC 6749 §10.12). */
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly verifier: string;
}

export function flowSecrets(signingKey: Uint8Array, flow: string): FlowSecrets {
  const derived = (what: string) =>
    createHmac('sha256', signingKey).update(`openid ${what}\0${flow}`).digest('base64url');
  return {
    // The browser could make it as well: who does not have the flow, has no state that fits.
    state: createHash('sha256').update(`state\0${flow}`).digest('base64url'),
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  };
}

/** The most that a role claim may list. */
const mostValues = 5_000;

/** The roles that the claims give; undefined: the service says nothing of roles. */
export function mappedRoles(
  claims: Claims,
  mapping: RoleMapping | undefined,
): readonly HeldRole[] | undefined {
  if (mapping === undefined) return undefined;
  const held = textsIn(valueAt(claims, mapping.claim));
  const has = (role: HeldRole): boolean => {
    const values = mapping.values.get(role);
    return values === undefined ? role === 'user' : held.some((one) => values.has(one));
  };
  return (['user', 'moderator', 'admin'] as const).filter(has);
}

function valueAt(claims: Claims, claim: string): unknown {
  if (!claim.startsWith('/')) return Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  const keys = claim.slice(1).split('/');
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    const isIn = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isIn ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  }, claims);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostValues).filter((one): one is string => typeof one === 'string');
}
