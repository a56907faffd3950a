import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { endSignIn, guest, login, logout, switchRole } from '@mach42/contracts/users/calls.ts';
import {
  GuestSignedIn,
  LoginBody,
  RoleBody,
  SecondStep,
  SignedIn,
  type Environment,
} from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import { deviceOf } from '@mach42/http-kit/sign-in-records.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { CommandApiDeps } from '../deps.ts';
import { emailRoutes } from '../email/routes.ts';
import { ownForgettingRoutes } from '../forgetting/own-routes.ts';
import { callingOf } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';
import { GuestThrottle } from '../messages/guest-throttle.ts';
import { userAdministrationRoutes } from './admin-routes.ts';
import { HashingLimiter } from './hashing-limiter.ts';
import { loadUser } from './load-user.ts';
import { openIdRoutes } from './openid-routes.ts';
import { ownCredentialRoutes } from './own-credentials.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passkeySignInRoutes } from './passkey-sign-in-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { SecondFactors } from './second-factor.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { signIn, type SignInDone, type SignInGuards } from './sign-in.ts';
import { signInsOf } from './sign-ins.ts';
import { guestView } from './user-view.ts';

/** The calls by which people and admins change accounts. They share the throttle and the hashing limiter. */
export function allUserRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const throttle = new SignInThrottle(deps.vault.attempts, deps.settings);
  const hashing = new HashingLimiter();
  const { now, vault } = deps;
  const factors = new SecondFactors({ records: vault.records, now, issuer: deps.issuer });
  userRoutes(app, deps, { throttle, hashing, factors });
  ownCredentialRoutes(app, deps, { throttle, hashing });
  ownForgettingRoutes(app, deps, { throttle, hashing });
  emailRoutes(app, deps, { throttle, hashing });
  userAdministrationRoutes(app, deps, { throttle, hashing, factors });
}

function userRoutes(app: FastifyInstance, deps: CommandApiDeps, guards: SignInGuards): void {
  const { commands, tokens, now } = deps;
  const signIns = signInsOf(deps);
  const guests = new GuestThrottle(deps.vault.attempts, deps.settings);

  route(
    app,
    login,
    {
      body: LoginBody,
      answer: { data: Type.Union([SignedIn, SecondStep]) },
      summary: 'Signs in with a mobile number and a password (web) or a secret word (gpt).',
    },
    async ({ body, id, raw }) => {
      const request = { body, address: raw.ip, requestId: id };
      const done = await signIn(deps, guards, request);
      if ('secondStep' in done) return { answer: { data: done } };
      const data = await finish(done, { raw }, body.environment);
      return { answer: { data }, position: done.position };
    },
  );

  secondFactorRoutes(app, deps, guards, finish);
  passkeyRoutes(app, deps, guards);
  passkeySignInRoutes(app, deps, guards, finish);
  openIdRoutes(app, deps, guards, finish);

  /** The answer to a sign-in in which everything was right. */
  async function finish(
    { user, deviceKey, isWeak }: SignInDone,
    { raw }: Pick<CallRequest<CallShape>, 'raw'>,
    environment: Environment = 'web',
  ): Promise<SignedIn> {
    const device = environment === 'gpt' ? signInTexts.gpt : deviceOf(raw.headers['user-agent']);
    const ofSecret = environment === 'gpt' ? environment : undefined;
    const generation = user.signInGeneration;
    const signIn = { generation, environment: ofSecret, device };
    const signedIn = await signIns.begin(user, signIn);
    const wasReset = environment === 'web' && (await guards.factors.takeResetNote(user.userId));
    return {
      ...signedIn,
      device: deviceKey,
      ...(isWeak === undefined ? {} : { isWeak }),
      ...(wasReset && { secondFactorReset: true }),
    };
  }

  route(
    app,
    guest,
    { answer: { data: GuestSignedIn }, summary: 'Gives a visitor a token of their own.' },
    async ({ raw }) => {
      await guests.countSignIn(raw.ip);
      const { userId, name, roles, activeRole } = guestView(newId());
      const token = await tokens.issue({ userId, name, roles, activeRole });
      return { answer: { data: { token, user: guestView(userId) } } };
    },
  );

  /** Records that a sign-in has ended. */
  async function signedOut(request: Pick<CallRequest<CallShape>, 'actor' | 'id' | 'raw'>) {
    const { actor, at, origin } = callingOf(request, now);
    const command = { type: 'SignOut', data: {}, actor, at } as const;
    const { position } = await commands.execute(usersDecider, actor.id, command, origin);
    return { answer: {}, position };
  }

  route(
    app,
    logout,
    { answer: {}, access: 'guests and people', summary: 'Ends the sign-in: refuses the token.' },
    async (request) => {
      await signIns.end(request.actor);
      if (request.actor.isGuest) return { answer: {} };
      return signedOut(request);
    },
  );

  route(
    app,
    endSignIn,
    { params: IdParams, answer: {}, summary: 'Ends another sign-in of one’s own.' },
    async (request) => {
      if (request.actor.environment === 'gpt') return refuse('FORBIDDEN', userTexts.onlyStandard);
      await signIns.endOther(request.params.id, request.actor);
      return signedOut(request);
    },
  );

  route(
    app,
    switchRole,
    {
      body: RoleBody,
      answer: { data: SignedIn },
      summary: 'Switches to another role of the person, with a new token instead of this one.',
    },
    async (request) => {
      const { environment } = request.actor;
      if (environment === 'gpt' && request.body.role !== 'standard') {
        return refuse('FORBIDDEN', userTexts.onlyStandard);
      }
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'SwitchRole', data: request.body, actor, at } as const;
      const { position } = await commands.execute(usersDecider, actor.id, command, origin);
      const user = await loadUser(commands, actor.id);
      // The generation of the sign-in that asked: when that has been ended, the new one is ended, too.
      const { generation } = request.actor;
      const data = await signIns.renew(user, { generation, environment }, request.actor);
      return { answer: { data }, position };
    },
  );
}
