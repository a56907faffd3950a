import { guest, login, logout, switchRole } from '@mach42/contracts/users/calls.ts';
import { GuestSignedIn, LoginBody, RoleBody, SignedIn } from '@mach42/contracts/users/schemas.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';
import { loadUser } from './load-user.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { signIn } from './sign-in.ts';
import { signInsOf } from './sign-ins.ts';
import { guestView } from './user-view.ts';

export function userRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  throttle: SignInThrottle,
): void {
  const { commands, tokens, now } = deps;
  const signIns = signInsOf(deps);

  route(
    app,
    login,
    {
      body: LoginBody,
      answer: { data: SignedIn },
      summary: 'Signs in with a mobile number and a password (web) or a secret word (gpt).',
    },
    async ({ body, id, raw }) => {
      const request = { body, address: raw.ip, requestId: id };
      const { user, position } = await signIn(deps, throttle, request);
      return { answer: { data: await signIns.issue(user, user.signInGeneration) }, position };
    },
  );

  route(
    app,
    guest,
    { answer: { data: GuestSignedIn }, summary: 'Gives a visitor a token of their own.' },
    async () => {
      const { userId, name, roles, activeRole } = guestView(newId());
      const token = await tokens.issue({ userId, name, roles, activeRole });
      return { answer: { data: { token, user: guestView(userId) } } };
    },
  );

  route(
    app,
    logout,
    { answer: {}, access: 'guests and people', summary: 'Ends the sign-in: refuses the token.' },
    async (request) => {
      await signIns.end(request.actor);
      if (request.actor.isGuest) return { answer: {} };
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'SignOut', data: {}, actor, at } as const;
      const { position } = await commands.execute(usersDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    switchRole,
    {
      body: RoleBody,
      answer: { data: SignedIn },
      summary:
        'Goes on in another role that the person holds, with a new token instead of this one.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'SwitchRole', data: request.body, actor, at } as const;
      const { position } = await commands.execute(usersDecider, actor.id, command, origin);
      const user = await loadUser(commands, actor.id);
      await signIns.end(request.actor);
      // Of the sign-in that asked: when it was ended meanwhile, so is what it goes on as.
      const data = await signIns.issue(user, request.actor.generation);
      return { answer: { data }, position };
    },
  );
}
