import { listSignIns, listUsers, verify } from '@mach42/contracts/users/calls.ts';
import { listIdentities } from '@mach42/contracts/users/openid-calls.ts';
import { Identities } from '@mach42/contracts/users/openid-schemas.ts';
import { getSignInMethods, listPasskeys } from '@mach42/contracts/users/passkey-calls.ts';
import { Passkeys, OfferedMethods } from '@mach42/contracts/users/passkey-schemas.ts';
import { GuestUser, SecondFactorView, SignInView, User } from '@mach42/contracts/users/schemas.ts';
import { getSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { identityKind, identityView, readIdentity } from '@mach42/http-kit/identity-record.ts';
import { passkeyKind, passkeyView, readPasskey } from '@mach42/http-kit/passkey-record.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import { readSecondFactor, secondFactorKind } from '@mach42/http-kit/second-factor-record.ts';
import { signInRecords } from '@mach42/http-kit/sign-in-records.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findUser, listUsers as readUsers } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function userRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, records, secondFactorPolicy, passkeysAllowed, openId, email } = deps;
  const signIns = signInRecords(records);
  route(
    app,
    verify,
    {
      answer: { data: Type.Object({ user: Type.Union([User, GuestUser]) }) },
      access: 'guests and people',
      summary: 'Tells who is signed in, in the role that the token was given for.',
    },
    async ({ actor }) => ({
      answer: { data: { user: actor.isGuest ? guestOf(actor) : await personOf(db, actor) } },
    }),
  );

  route(
    app,
    listSignIns,
    {
      answer: { data: Type.Array(SignInView) },
      summary: 'The caller’s sign-ins that have not ended, the one that was used last first.',
    },
    async ({ actor }) => {
      if (actor.environment === 'gpt') throw new HttpRefusal('FORBIDDEN', userTexts.onlyStandard);
      const known = await signIns.list(actor.id);
      const inForce = known.filter(({ generation }) => generation >= actor.generation);
      const data = inForce
        .toSorted((one, other) => other.lastSeen - one.lastSeen)
        .map(({ id, device, environment, firstSeen, lastSeen }) => ({
          id,
          device,
          environment,
          firstSeenAt: new Date(firstSeen).toISOString(),
          lastSeenAt: new Date(lastSeen).toISOString(),
          isCurrent: id === actor.signInId,
        }));
      return { answer: { data } };
    },
  );

  route(
    app,
    getSecondFactor,
    {
      answer: { data: SecondFactorView },
      summary: 'Whether the caller’s second factor is on, and whether it may or must be.',
    },
    async ({ actor }) => {
      if (actor.environment === 'gpt') throw new HttpRefusal('FORBIDDEN', userTexts.onlyStandard);
      const read = await records.read(secondFactorKind, actor.id);
      const factor = read && readSecondFactor(read);
      const isOn = factor?.state === 'on';
      const data = {
        isOn,
        since: isOn ? new Date(factor.since).toISOString() : null,
        recoveryCodesLeft: isOn ? factor.recovery.length : 0,
        policy: secondFactorPolicy(actor.account?.roles ?? actor.roles),
      };
      return { answer: { data } };
    },
  );

  route(
    app,
    listPasskeys,
    { answer: { data: Passkeys }, summary: 'The caller’s passkeys, the oldest first.' },
    async ({ actor }) => {
      if (actor.environment === 'gpt') throw new HttpRefusal('FORBIDDEN', userTexts.onlyStandard);
      const known = await records.list(passkeyKind, actor.id);
      const passkeys = known
        .map((read) => passkeyView(read.id, readPasskey(read)))
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
      return { answer: { data: { isAllowed: passkeysAllowed(), passkeys } } };
    },
  );

  route(
    app,
    listIdentities,
    {
      answer: { data: Identities },
      summary: 'The accounts of the sign-in service that are linked to the caller.',
    },
    async ({ actor }) => {
      if (actor.environment === 'gpt') throw new HttpRefusal('FORBIDDEN', userTexts.onlyStandard);
      const known = await records.list(identityKind, actor.id);
      const identities = known.map((read) => identityView(read.id, readIdentity(read)));
      return { answer: { data: { isOffered: openId !== undefined, identities } } };
    },
  );

  route(
    app,
    getSignInMethods,
    {
      answer: { data: OfferedMethods },
      summary: 'The ways to sign in that the page offers beside the password.',
    },
    async () => ({
      answer: {
        data: {
          passkeys: passkeysAllowed(),
          passwordByEmail: email !== undefined,
          openId: openId ?? null,
        },
      },
    }),
  );

  route(
    app,
    listUsers,
    {
      answer: { data: Type.Array(User) },
      access: 'admins',
      summary: 'Everybody, with when they were last here.',
    },
    async () => ({ answer: { data: await readUsers(db) } }),
  );
}

const guestOf = ({ id, name, roles, activeRole }: CallActor): GuestUser => ({
  id,
  _id: id,
  userId: id,
  name,
  roles: [...roles],
  activeRole,
});

async function personOf(db: Reader, { id, activeRole }: CallActor): Promise<User> {
  const user = await findUser(db, id);
  if (user === undefined) throw new HttpRefusal('UNAUTHORIZED', userTexts.signInNeeded);
  return { ...user, activeRole };
}
