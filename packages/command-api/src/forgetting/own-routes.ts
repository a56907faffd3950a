import { requestOwnForgetting, withdrawOwnForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { RequestOwnForgettingBody } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, secondsAfter } from '../http/calling.ts';
import type { HashingLimiter } from '../users/hashing-limiter.ts';
import { loadUser } from '../users/load-user.ts';
import type { SignInThrottle } from '../users/sign-in-throttle.ts';

interface Shared {
  readonly throttle: Pick<SignInThrottle, 'begin' | 'countChange'>;
  readonly hashing: HashingLimiter;
}

const daySeconds = 24 * 3600;

/** The calls by which people request to be forgotten, and withdraw the request. Both concern only the caller. */
export function ownForgettingRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  shared: Shared,
): void {
  const { commands, settings, now } = deps;

  route(
    app,
    requestOwnForgetting,
    {
      body: RequestOwnForgettingBody,
      answer: {},
      status: 201,
      summary: 'Asks to be forgotten, with one’s password; carried out after the time of grace.',
    },
    async (request) => {
      const calling = callingOf(request, now);
      const { actor, at, origin } = calling;
      const address = request.raw.ip;
      const user = await requirePassword(
        deps,
        shared,
        request.actor,
        request.body.password,
        address,
      );
      if (user.roles.includes('admin')) return refuse('CONFLICT', forgetTexts.isAdmin);
      const days = numberIn(settings.values, settingNames.forgettingDays);
      const dueAt = secondsAfter(at, days * daySeconds);
      const data = { userId: actor.id, wish: 'person', reason: '', dueAt } as const;
      const command = { type: 'RequestForgetting', data, actor, at } as const;
      const { position } = await commands.execute(forgettingDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    withdrawOwnForgetting,
    { answer: {}, summary: 'Withdraws one’s own request to be forgotten.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id };
      const command = { type: 'WithdrawForgetting', data, actor, at } as const;
      const { position } = await commands.execute(forgettingDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}

/**
 * Attempts are limited as at the sign-in.
 * @throws Refusal VALIDATION_ERROR; UNAUTHORIZED: the sign-in has been ended
 * @throws HttpRefusal RATE_LIMITED
 */
async function requirePassword(
  { commands, vault }: Pick<CommandApiDeps, 'commands' | 'vault'>,
  { throttle, hashing }: Shared,
  { id, generation }: CallActor,
  password: string,
  address: string,
): Promise<ExistingUser> {
  await throttle.countChange(id);
  const user = await loadUser(commands, id);
  if (generation < user.signInGeneration) refuse('UNAUTHORIZED', credentialTexts.ended);
  const attempt = await throttle.begin(user.mobile, { address, deviceId: `signed in as ${id}` });
  const found = await hashing.run(id, () => vault.check(user.mobile, 'password', password));
  if (found?.userId !== id) refuse('VALIDATION_ERROR', forgetTexts.wrongPassword, '/password');
  await attempt.succeeded();
  return user;
}
