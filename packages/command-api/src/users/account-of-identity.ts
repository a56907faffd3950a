import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import type { HeldRole } from '@mach42/contracts/users/schemas.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import {
  identityIdOf,
  identityKind,
  type IdentityRecord,
} from '@mach42/http-kit/identity-record.ts';
import { DuplicateCredential } from '@mach42/vault/errors.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { CommandApiDeps } from '../deps.ts';
import { newId } from '../kernel/ids.ts';
import { registerUser, type NewUser } from './register-user.ts';
import type { SignInGuards } from './sign-in.ts';
import { nameIn, type Claims } from './single-sign-on.ts';

interface Newcomer {
  readonly issuer: string;
  readonly claims: Claims;
  /** Undefined: the sign-in service says nothing of roles. */
  readonly roles: readonly HeldRole[] | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** How often another username or number is tried where one is taken. */
const mostTries = 20;
const lockMs = 30_000;

/**
 * Registers the person whom the sign-in service named, with credentials that no person knows. Nothing that the
 * service states finds an account that is there: mobile number and e-mail address of another person give
 * nothing.
 * @throws Refusal FORBIDDEN no confirmed e-mail address; CONFLICT the same person is being registered
 */
export async function registerIdentity(
  deps: CommandApiDeps,
  { hashing }: Pick<SignInGuards, 'hashing'>,
  { issuer, claims, roles, address, requestId }: Newcomer,
): Promise<ExistingUser> {
  const { vault, commands, now } = deps;
  const { email, email_verified: isVerified } = claims;
  if (email === undefined || String(isVerified) === 'false')
    return refuse('FORBIDDEN', texts.noEmail);
  const id = identityIdOf(issuer, claims.sub);
  const turn = await vault.attempts.begin([{ name: `identity ${id}`, most: 1 }], lockMs);
  if (!turn.isCounted) return refuse('CONFLICT', texts.refused);
  try {
    const at = new Date(now()).toISOString();
    const origin = { correlationId: requestId };
    const hash = (text: string) => hashing.run(networkOf(address), () => hashCredential(text));
    const registered = async (person: NewUser) =>
      (await registerUser({ ...deps, hash }, person, { actor: system, at, origin })).state;
    const state = await firstFree(registered, newUser(claims, email, roles));
    if (!state.exists) throw new Error('A person was registered and is not there.');
    const identity: IdentityRecord = {
      issuer,
      subject: claims.sub,
      name: nameIn(claims),
      isOrigin: true,
      linkedAt: now(),
      lastUsedAt: null,
    };
    const text = JSON.stringify(identity);
    const record = { kind: identityKind, id, owner: state.userId, text, until: null };
    if (!(await vault.records.put(record))) return refuse('CONFLICT', texts.taken);
    const actor = { id: state.userId, activeRole: state.activeRole };
    const command = { type: 'LinkIdentity', data: {}, actor, at } as const;
    await commands.execute(usersDecider, state.userId, command, origin);
    return state;
  } finally {
    await turn.takeBack();
  }
}

function newUser(claims: Claims, email: string, roles: readonly HeldRole[] | undefined): NewUser {
  const [first = '', ...others] = (claims.name ?? nameIn(claims)).trim().split(' ');
  const unknown = () => randomBytes(32).toString('base64url');
  return {
    firstName: line(claims.given_name ?? first, nameIn(claims)),
    lastName: line(claims.family_name ?? others.join(' '), '–'),
    username: line(claims.preferred_username ?? email.split('@')[0], `person-${newId().slice(-8)}`),
    email: email.trim().slice(0, 200),
    mobile: noTelephone(),
    roles: roles ?? ['user'],
    subscription: 'standard',
    password: unknown(),
    secret: unknown(),
  };
}

/** A field of a profile: one that is not empty, at most as long as an admin may enter it. */
const line = (text: string | undefined, otherwise: string): string =>
  (text ?? '').trim().slice(0, 180) || otherwise.slice(0, 180);

/** A number that no telephone has: 999 is the code of no country (ITU-T E.164). An admin can replace it. */
const noTelephone = (): string =>
  `00999${String(randomInt(1_000_000)).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`;

async function firstFree<Done>(
  register: (person: NewUser) => Promise<Done>,
  wanted: NewUser,
): Promise<Done> {
  for (let tried = 1; ; tried += 1) {
    const username = tried === 1 ? wanted.username : `${wanted.username}-${tried}`;
    try {
      return await register({ ...wanted, username });
    } catch (error) {
      if (tried === mostTries || !isTaken(error)) throw error;
      wanted = { ...wanted, mobile: noTelephone() };
    }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof DuplicateCredential ||
  (error instanceof Error && 'code' in error && error.code === 'CONFLICT');
