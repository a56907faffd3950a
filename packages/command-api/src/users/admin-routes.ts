import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import {
  editUser,
  endSignInsOf,
  registerUser as register,
  resetPassword,
  resetSecret,
  setUserStatus,
  makePasswordLink,
  setPasswordByLink,
} from '@mach42/contracts/users/calls.ts';
import {
  EditUserBody,
  PasswordBody,
  RegisterUserBody,
  SecretBody,
  StatusBody,
  User,
  PasswordLink,
  SetPasswordBody,
} from '@mach42/contracts/users/schemas.ts';
import { resetSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { UserState } from '@mach42/domain/users/state.ts';
import { identityKind, readIdentity } from '@mach42/http-kit/identity-record.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { passkeyKind } from '@mach42/http-kit/passkey-record.ts';
import { route } from '@mach42/http-kit/route.ts';
import { passwordLinks } from '@mach42/http-kit/signed-keys.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import type { HashingLimiter } from './hashing-limiter.ts';
import { requireGoodCredentials } from './password-policy.ts';
import { registerUser } from './register-user.ts';
import type { SecondFactors } from './second-factor.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { UserAdministration } from './user-administration.ts';
import { userView } from './user-view.ts';

interface Guards {
  readonly hashing: HashingLimiter;
  readonly throttle: SignInThrottle;
  readonly factors: SecondFactors;
}

export function userAdministrationRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  { hashing, throttle, factors }: Guards,
): void {
  const { now } = deps;
  const administration = new UserAdministration(deps, hashing);
  passwordLinkRoutes(app, deps, administration, throttle);

  function answered({ state, position }: Executed<UserState>) {
    if (!state.exists) return refuse('NOT_FOUND', userTexts.notFound);
    return { answer: { data: userView(state) }, position };
  }

  route(
    app,
    register,
    {
      body: RegisterUserBody,
      answer: { data: User },
      access: 'admins',
      status: 201,
      summary: 'Registers a person, who starts as a standard user.',
    },
    async (request) => {
      const newcomer = { ...request.body, roles: ['user'] } as const;
      const calling = callingOf(request, now);
      await requireGoodCredentials(deps.compute, newcomer, calling.actor.id);
      const hash = (text: string) => hashing.run(calling.actor.id, () => hashCredential(text));
      return answered(await registerUser({ ...deps, hash }, newcomer, calling));
    },
  );

  route(
    app,
    editUser,
    {
      params: IdParams,
      body: EditUserBody,
      answer: { data: User },
      access: 'admins',
      summary: 'Changes what is known of a person, and their roles.',
    },
    async (request) => {
      const { params, body } = request;
      return answered(await administration.edit(params.id, body, callingOf(request, now)));
    },
  );

  route(
    app,
    setUserStatus,
    {
      params: IdParams,
      body: StatusBody,
      answer: { data: User },
      access: 'admins',
      summary: 'Activates or deactivates a person; who is deactivated is signed out at once.',
    },
    async (request) => {
      const { params, body } = request;
      const calling = callingOf(request, now);
      return answered(await administration.setStatus(params.id, body.status, calling));
    },
  );

  route(
    app,
    endSignInsOf,
    {
      params: IdParams,
      answer: {},
      access: 'admins',
      summary: 'Ends every sign-in of a person.',
    },
    async (request) => {
      const { position } = await administration.endSignIns(
        request.params.id,
        callingOf(request, now),
      );
      return { answer: {}, position };
    },
  );

  route(
    app,
    resetSecondFactor,
    {
      params: IdParams,
      answer: {},
      access: 'admins',
      summary: 'Turns off the second factor of a person who lost it, and ends their sign-ins.',
    },
    async (request) => {
      const { id } = request.params;
      const calling = callingOf(request, now);
      if (calling.actor.id === id) return refuse('FORBIDDEN', secondFactorTexts.resetOwn);
      const { records } = deps.vault;
      const passkeys = await records.list(passkeyKind, id);
      const identities = (await records.list(identityKind, id)).filter(
        (read) => !readIdentity(read).isOrigin,
      );
      const added = [...passkeys, ...identities];
      if (added.length === 0 && !(await factors.isOn(id)))
        return refuse('NOT_FOUND', secondFactorTexts.resetNone);
      // The event first: without it no second factor is turned off.
      const { position } = await administration.resetSecondFactor(id, calling);
      await factors.noteReset(id);
      await factors.remove(id);
      for (const { kind, id: one } of added) await records.remove(kind, one);
      return { answer: {}, position };
    },
  );

  route(
    app,
    resetPassword,
    {
      params: IdParams,
      body: PasswordBody,
      answer: {},
      access: 'admins',
      summary: 'Gives a person a new password.',
    },
    async (request) => {
      const { params, body } = request;
      const calling = callingOf(request, now);
      const done = await administration.reset(params.id, 'password', body.password, calling);
      return { answer: {}, position: done.position };
    },
  );

  route(
    app,
    resetSecret,
    {
      params: IdParams,
      body: SecretBody,
      answer: {},
      access: 'admins',
      summary: 'Gives a person a new secret word.',
    },
    async (request) => {
      const { params, body } = request;
      const calling = callingOf(request, now);
      const done = await administration.reset(params.id, 'secret', body.secret, calling);
      return { answer: {}, position: done.position };
    },
  );
}

/** Seconds that a link is valid. */
const lifetime = 24 * 60 * 60;

function passwordLinkRoutes(
  app: FastifyInstance,
  { vault, links, now }: Pick<CommandApiDeps, 'vault' | 'links' | 'now'>,
  administration: UserAdministration,
  throttle: Pick<SignInThrottle, 'countChange'>,
): void {
  route(
    app,
    makePasswordLink,
    {
      params: IdParams,
      answer: { data: PasswordLink },
      access: 'admins',
      summary: 'Resets a person’s password; they set a new one by the link of the answer, once.',
    },
    async (request) => {
      const { id: userId } = request.params;
      const calling = callingOf(request, now);
      if (calling.actor.id === userId) refuse('FORBIDDEN', passwordLinkTexts.own);
      const unknown = randomBytes(32).toString('base64url');
      const reset = await administration.reset(userId, 'password', unknown, calling);
      if (!reset.state.exists) return refuse('NOT_FOUND', userTexts.notFound);
      const generation = reset.state.signInGeneration;
      const expires = Math.floor(now() / 1000) + lifetime;
      const key = passwordLinks(await vault.signingKey()).issue({ userId, generation, expires });
      // In the fragment, which browsers send to no server.
      const url = `${originOf(request.raw, links)}/password-link#${key}`;
      const expiresAt = new Date(expires * 1000).toISOString();
      return { answer: { data: { url, expiresAt } }, position: reset.position };
    },
  );

  route(
    app,
    setPasswordByLink,
    {
      body: SetPasswordBody,
      answer: {},
      summary: 'Sets a new password by a link that an admin made; the link works once.',
    },
    async ({ body, id }) => {
      const claims = passwordLinks(await vault.signingKey()).read(body.link, now());
      if (claims === undefined) return refuse('NOT_FOUND', passwordLinkTexts.invalid);
      const { userId, generation } = claims;
      // A used link does not count against its person.
      await administration.requireLink(userId, generation);
      await throttle.countChange(userId);
      // Without an idempotency key: a repeated request finds the link used.
      const { position } = await administration.setByLink(userId, generation, body.password, {
        actor: { id: userId, activeRole: 'standard' },
        at: new Date(now()).toISOString(),
        origin: { correlationId: id },
      });
      return { answer: {}, position };
    },
  );
}
