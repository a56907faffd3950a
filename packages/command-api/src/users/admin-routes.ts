import {
  editUser,
  registerUser as register,
  resetPassword,
  resetSecret,
  setUserStatus,
} from '@mach42/contracts/users/calls.ts';
import {
  EditUserBody,
  PasswordBody,
  RegisterUserBody,
  SecretBody,
  StatusBody,
  User,
} from '@mach42/contracts/users/schemas.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { UserState } from '@mach42/domain/users/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import type { HashingLimiter } from './hashing-limiter.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { passwordLinkRoutes } from './password-link-routes.ts';
import { requireGoodCredentials } from './password-policy.ts';
import { registerUser } from './register-user.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { UserAdministration } from './user-administration.ts';
import { userView } from './user-view.ts';

interface Guards {
  readonly hashing: HashingLimiter;
  readonly throttle: SignInThrottle;
}

export function userAdministrationRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  { hashing, throttle }: Guards,
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
