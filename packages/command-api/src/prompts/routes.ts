import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { deletePrompt, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { SavePromptBody } from '@mach42/contracts/prompts/schemas.ts';
import { promptsDecider } from '@mach42/domain/prompts/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

export function promptRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    savePrompt,
    {
      params: IdParams,
      body: SavePromptBody,
      answer: {},
      summary: 'Saves a prompt of the caller under a name.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id, promptId: request.params.id, ...request.body };
      const command = { type: 'SavePrompt', data, actor, at } as const;
      const { position } = await commands.execute(promptsDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    deletePrompt,
    { params: IdParams, answer: {}, summary: 'Deletes a prompt of the caller.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id, promptId: request.params.id };
      const command = { type: 'DeletePrompt', data, actor, at } as const;
      const { position } = await commands.execute(promptsDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
