import { blockPerson, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { blockingDecider } from '@mach42/domain/blocking/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

export function blockingRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, lookups, now } = deps;

  route(
    app,
    blockPerson,
    {
      params: IdParams,
      answer: {},
      summary: 'Blocks a person whom the caller meets in a room or forum; only the caller sees it.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id: blockedId } = request.params;
      const isOther = blockedId !== actor.id;
      if (isOther && !(await lookups.meets(actor.id, blockedId))) {
        return refuse('NOT_FOUND', roomTexts.noSuchPerson);
      }
      const data = { userId: actor.id, blockedId };
      const command = { type: 'BlockPerson', data, actor, at } as const;
      const { position } = await commands.execute(blockingDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    unblockPerson,
    { params: IdParams, answer: {}, summary: 'Unblocks a person whom the caller blocked.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id, blockedId: request.params.id };
      const command = { type: 'UnblockPerson', data, actor, at } as const;
      const { position } = await commands.execute(blockingDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
