import { IdParams, Nullable } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/messages/calls.ts';
import {
  EditMessageBody,
  Message,
  PostMessageBody,
  ReactionParams,
  RetryReplyBody,
} from '@mach42/contracts/messages/schemas.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { findMessage } from './find-message.ts';
import { GuestThrottle } from './guest-throttle.ts';
import { messageAnswer } from './message-answer.ts';
import { postMessage } from './post-message.ts';
import { regenerateReply, retryReply } from './reply-again.ts';

const access = 'guests and people';
const params = IdParams;
const answer = { data: Message };

export function messageRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, textSoFar, settings, vault, now } = deps;
  const guests = new GuestThrottle(vault.attempts, settings);

  route(
    app,
    calls.postMessage,
    { params, body: PostMessageBody, answer, access, status: 201, summary: 'Posts a message.' },
    async (request) => {
      const { params, body } = request;
      await guests.count(request.actor, request.raw.ip);
      const calling = callingOf(request, now, body.tempId);
      const executed = await postMessage(deps, params.id, body, calling);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  route(
    app,
    calls.editMessage,
    { params, body: EditMessageBody, answer, access, summary: 'Changes a message of one’s own.' },
    async (request) => {
      const { id } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = await findMessage(commands, id, actor);
      await guests.count(request.actor, request.raw.ip);
      const data = { room, content: request.body.content };
      const command = { type: 'EditMessage', data, actor, at } as const;
      const executed = await commands.execute(messagesDecider, id, command, origin);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  route(
    app,
    calls.deleteMessage,
    { params, answer: {}, access, summary: 'Takes a message away.' },
    async (request) => {
      const { id } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = await findMessage(commands, id, actor);
      const command = { type: 'DeleteMessage', data: { room }, actor, at } as const;
      const { position } = await commands.execute(messagesDecider, id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    calls.stopReply,
    { params, answer, access, summary: 'Ends a reply in work and keeps what it has written.' },
    async (request) => {
      const { id } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = await findMessage(commands, id, actor);
      const data = { room, content: textSoFar(id) };
      const command = { type: 'StopReply', data, actor, at } as const;
      const executed = await commands.execute(messagesDecider, id, command, origin);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  for (const [call, type, summary] of [
    [calls.addReaction, 'AddReaction', 'Reacts to a message with one emoji.'],
    [calls.removeReaction, 'RemoveReaction', 'Takes a reaction of one’s own back.'],
  ] as const) {
    const definition = { params: ReactionParams, answer, access, summary } as const;
    route(app, call, definition, async (request) => {
      const { id, emoji } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = await findMessage(commands, id, actor);
      const command = { type, data: { room, emoji }, actor, at } as const;
      const executed = await commands.execute(messagesDecider, id, command, origin);
      return messageAnswer(deps, executed, request.actor);
    });
  }

  route(
    app,
    calls.regenerateReply,
    { params, answer, access, summary: 'Asks for a reply once more, in its place.' },
    async (request) => {
      const count = () => guests.count(request.actor, request.raw.ip);
      const calling = callingOf(request, now);
      const executed = await regenerateReply({ ...deps, count }, request.params.id, calling);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  route(
    app,
    calls.retryReply,
    {
      params,
      body: Nullable(RetryReplyBody),
      answer,
      access,
      summary: 'Asks once more for a reply that failed, or to go on from where it broke off.',
    },
    async (request) => {
      const { params, body } = request;
      const count = () => guests.count(request.actor, request.raw.ip);
      const executed = await retryReply(
        { ...deps, count },
        params.id,
        body?.mode,
        callingOf(request, now),
      );
      return messageAnswer(deps, executed, request.actor);
    },
  );
}
