import {
  liftLegalHold,
  requestForgetting,
  setLegalHold,
  withdrawForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import {
  ForgettingParams,
  HoldBody,
  RequestForgettingBody,
} from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, secondsAfter, type Calling } from '../http/calling.ts';
import { loadUser } from '../users/load-user.ts';

const daySeconds = 24 * 3600;

type Change =
  | { readonly type: 'WithdrawForgetting'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'SetLegalHold' | 'LiftLegalHold';
      readonly data: { readonly userId: string; readonly reason: string };
    };

/** Admins ask to have people forgotten, and set and lift legal holds; the audit has all of it. */
export function forgettingRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, now } = deps;

  async function change({ actor, at, origin }: Calling, { type, data }: Change) {
    await loadUser(commands, data.userId);
    const command = { type, data, actor, at } as const;
    const decided = await commands.execute(
      forgettingDecider,
      data.userId,
      command as Parameters<typeof forgettingDecider.decide>[0],
      origin,
    );
    return { answer: {}, position: decided.position };
  }

  route(
    app,
    requestForgetting,
    {
      body: RequestForgettingBody,
      answer: {},
      status: 201,
      access: 'admins',
      summary: 'Asks to have a person forgotten, at once or after some days, for a reason.',
    },
    async (request) => {
      const { userId, wish, reason, days } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      const user = await loadUser(commands, userId);
      if (user.roles.includes('admin')) return refuse('CONFLICT', forgetTexts.isAdmin);
      const dueAt = secondsAfter(at, days * daySeconds);
      const data = { userId, wish, reason, dueAt };
      const command = { type: 'RequestForgetting', data, actor, at } as const;
      const { position } = await commands.execute(forgettingDecider, userId, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    withdrawForgetting,
    {
      params: ForgettingParams,
      answer: {},
      access: 'admins',
      summary: 'Withdraws a request to forget a person, before it has begun.',
    },
    (request) =>
      change(callingOf(request, now), { type: 'WithdrawForgetting', data: request.params }),
  );

  const holds = [
    [setLegalHold, 'SetLegalHold', 'Sets a legal hold: nothing of the person may be destroyed.'],
    [
      liftLegalHold,
      'LiftLegalHold',
      'Lifts a legal hold; an open request that is due is carried out then.',
    ],
  ] as const;
  for (const [call, type, summary] of holds) {
    route(
      app,
      call,
      { params: ForgettingParams, body: HoldBody, answer: {}, access: 'admins', summary },
      (request) =>
        change(callingOf(request, now), { type, data: { ...request.params, ...request.body } }),
    );
  }
}
