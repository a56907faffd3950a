import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import { SaveMessageBody } from '@mach42/contracts/saved/schemas.ts';
import { savedDecider } from '@mach42/domain/saved/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { findShownMessage } from '../messages/find-message.ts';

export function savedRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    saveMessage,
    {
      params: IdParams,
      body: SaveMessageBody,
      answer: {},
      summary: 'Saves a message for later, for the caller alone.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id: messageId } = request.params;
      const { room } = await findShownMessage(commands, messageId, actor);
      const data = { userId: actor.id, room, messageId, ...request.body };
      const command = { type: 'SaveMessage', data, actor, at } as const;
      const { position } = await commands.execute(savedDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    unsaveMessage,
    { params: IdParams, answer: {}, summary: 'Removes a message from those saved by the caller.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id, messageId: request.params.id };
      const command = { type: 'UnsaveMessage', data, actor, at } as const;
      const { position } = await commands.execute(savedDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
