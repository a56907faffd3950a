import { changePassword, changeSecret } from '@mach42/contracts/users/calls.ts';
import { ChangePasswordBody, ChangeSecretBody, SignedIn } from '@mach42/contracts/users/schemas.ts';
import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { CredentialKind } from '@mach42/vault/vault.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { HashingTurns } from './hashing-turns.ts';
import { changeOwnWord } from './own-words.ts';
import { signInsOf } from './sign-ins.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

interface Shared {
  readonly throttle: SignInThrottle;
  readonly turns: HashingTurns;
}

export function ownWordRoutes(app: FastifyInstance, deps: CommandApiDeps, shared: Shared): void {
  const signIns = signInsOf(deps);

  /** Of every sign-in from before only this one goes on, with a new token. */
  async function change(
    request: Pick<CallRequest<CallShape>, 'actor' | 'id' | 'raw'>,
    kind: CredentialKind,
    text: string,
    currentPassword: string,
  ) {
    const word = { kind, text, currentPassword, address: request.raw.ip };
    const calling = callingOf(request, deps.now);
    const { user, position } = await changeOwnWord(
      { ...deps, ...shared },
      word,
      request.actor,
      calling,
    );
    const signIn = { generation: user.signInGeneration, environment: request.actor.environment };
    const signedIn = await signIns.issue(user, signIn);
    const usedHere = request.actor.environment === 'gpt' ? 'secret' : 'password';
    const good = kind === usedHere ? { isWeak: false } : {};
    return { answer: { data: { ...signedIn, ...good } }, position };
  }

  route(
    app,
    changePassword,
    {
      body: ChangePasswordBody,
      answer: { data: SignedIn },
      summary: 'Sets a new password of one’s own, and ends every other sign-in.',
    },
    (request) => change(request, 'password', request.body.password, request.body.currentPassword),
  );

  route(
    app,
    changeSecret,
    {
      body: ChangeSecretBody,
      answer: { data: SignedIn },
      summary: 'Sets a new secret word of one’s own, and ends every other sign-in.',
    },
    (request) => change(request, 'secret', request.body.secret, request.body.currentPassword),
  );
}
