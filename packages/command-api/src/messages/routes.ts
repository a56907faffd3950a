import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams, Nullable } from '@mach42/contracts/kernel/schema.ts';
import * as calls from '@mach42/contracts/messages/calls.ts';
import { mentionsIn } from '@mach42/contracts/messages/mentions.ts';
import {
  EditMessageBody,
  Message,
  PostMessageBody,
  ReactionParams,
  RetryReplyBody,
} from '@mach42/contracts/messages/schemas.ts';
import { calledModel } from '@mach42/contracts/models/names.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import { isParticipant, requireAccess } from '@mach42/domain/rooms/access.ts';
import type { ExistingRoom, RoomState } from '@mach42/domain/rooms/state.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { attachmentStates } from '../attachments/attachment-states.ts';
import { requireMayWriteIn } from '../blocking/require-unblocked.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, type PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { loadRoom } from '../rooms/room-view.ts';
import { readMessage, requireMessage } from './find-message.ts';
import { GuestThrottle } from './guest-throttle.ts';
import { messageAnswer } from './message-answer.ts';
import { chooseReply, regenerateReply, retryReply } from './reply-again.ts';

type PostingDeps = Pick<CommandApiDeps, 'commands' | 'models' | 'lookups'>;

/**
 * Returns the people whom a text mentions where the call lists none: people of the room by their names, without the
 * author.
 */
async function mentionsOf(
  { lookups }: Pick<CommandApiDeps, 'lookups'>,
  room: ExistingRoom,
  content: string,
  authorId: string,
): Promise<{ readonly mentions?: readonly string[] }> {
  const isLarge = Object.keys(room.participants).length > limits.mentionsFoundAmong;
  if (room.type === 'private_chat' || isLarge || !content.includes('@')) return {};
  const people = (await lookups.peopleOfRoom(room.roomId)).filter(
    ({ userId }) => userId !== authorId && isParticipant(room, userId),
  );
  return { mentions: mentionsIn(content, people) };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
async function postMessage(
  deps: PostingDeps,
  roomFound: RoomState,
  { aiModel, replyTo, attachments = [], ...body }: PostMessageBody,
  calling: PersonCalling,
): Promise<Executed<MessageState>> {
  const { commands, models } = deps;
  const { actor, at, origin } = calling;
  const room = requireAccess(roomFound, actor);
  const [files, answered] = await Promise.all([
    attachmentStates(commands, attachments),
    replyTo === undefined ? undefined : commands.load(messagesDecider, replyTo),
    requireMayWriteIn(commands, room, actor),
  ]);
  const modelId = modelToAsk(models(), room, { aiModel, content: body.content }, calling);
  const messageId = newId();
  const found =
    body.mentions === undefined ? await mentionsOf(deps, room, body.content, actor.id) : {};
  const data = {
    ...body,
    ...found,
    messageId,
    room,
    ...(modelId === undefined ? {} : { modelId }),
    ...(files.length === 0 ? {} : { attachments: files }),
    ...(answered === undefined ? {} : { answers: answered.state }),
  };
  const command = { type: 'PostMessage', data, actor, at } as const;
  return commands.execute(messagesDecider, messageId, command, { ...origin, isCreation: true });
}

interface Asking {
  readonly aiModel: string | undefined;
  readonly content: string;
}

/**
 * The model that a message asks: in a private chat the chosen one, in a room the one that the text
 * calls by its handle, if it calls any.
 * @throws Refusal VALIDATION_ERROR, FORBIDDEN this person may not have it answer
 */
function modelToAsk(
  models: readonly CatalogueModel[],
  room: ExistingRoom,
  { aiModel, content }: Asking,
  { actor, subscription }: PersonCalling,
): string | undefined {
  if (!room.settings.allowAI) return undefined;
  const choose = (modelId: string | undefined, path: string) =>
    chooseModel(models, { modelId, actor, subscription, path }).id;
  if (room.type === 'private_chat') return choose(aiModel, '/aiModel');
  const called = calledModel(content, models);
  return called && choose(called.id, '/content');
}

const access = 'guests and people';
const params = IdParams;
const answer = { data: Message };

export function messageRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, textSoFar, settings, vault, now } = deps;
  const guests = new GuestThrottle(vault.attempts, settings);
  const ahead = ({ id }: { readonly id: string }) => readMessage(commands, id);

  route(
    app,
    calls.postMessage,
    {
      params,
      body: PostMessageBody,
      answer,
      access,
      status: 201,
      summary: 'Posts a message.',
      ahead: ({ id }) => loadRoom(commands, id),
    },
    async (request, room) => {
      const { body } = request;
      await guests.count(request.actor, request.raw.ip);
      const calling = callingOf(request, now, body.tempId);
      const executed = await postMessage(deps, room, body, calling);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  route(
    app,
    calls.editMessage,
    {
      params,
      body: EditMessageBody,
      answer,
      access,
      summary: 'Changes a message of one’s own.',
      ahead,
    },
    async (request, found) => {
      const { id } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = requireMessage(found, actor);
      await guests.count(request.actor, request.raw.ip);
      await requireMayWriteIn(commands, room, actor);
      const { content } = request.body;
      const data = { room, content, ...(await mentionsOf(deps, room, content, actor.id)) };
      const command = { type: 'EditMessage', data, actor, at } as const;
      const executed = await commands.execute(messagesDecider, id, command, origin);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  route(
    app,
    calls.deleteMessage,
    { params, answer: {}, access, summary: 'Takes a message away.', ahead },
    async (request, found) => {
      const { id } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = requireMessage(found, actor);
      const command = { type: 'DeleteMessage', data: { room }, actor, at } as const;
      const { position } = await commands.execute(messagesDecider, id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    calls.stopReply,
    {
      params,
      answer,
      access,
      summary: 'Ends a reply that is being written and keeps what is there.',
      ahead,
    },
    async (request, found) => {
      const { id } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = requireMessage(found, actor);
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
    const definition = { params: ReactionParams, answer, access, summary, ahead } as const;
    route(app, call, definition, async (request, found) => {
      const { id, emoji } = request.params;
      const { actor, at, origin } = callingOf(request, now);
      const { room } = requireMessage(found, actor);
      if (type === 'AddReaction') await requireMayWriteIn(commands, room, actor);
      const command = { type, data: { room, emoji }, actor, at } as const;
      const executed = await commands.execute(messagesDecider, id, command, origin);
      return messageAnswer(deps, executed, request.actor);
    });
  }

  route(
    app,
    calls.regenerateReply,
    { params, answer, access, summary: 'Generates a reply again, in its place.' },
    async (request) => {
      const count = () => guests.count(request.actor, request.raw.ip);
      const calling = callingOf(request, now);
      const executed = await regenerateReply({ ...deps, count }, request.params.id, calling);
      return messageAnswer(deps, executed, request.actor);
    },
  );

  route(
    app,
    calls.chooseReply,
    { params, answer, access, summary: 'Shows an earlier answer to the same question again.' },
    async (request) => {
      const count = () => guests.count(request.actor, request.raw.ip);
      const calling = callingOf(request, now);
      const executed = await chooseReply({ ...deps, count }, request.params.id, calling);
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
      summary: 'Retries a reply that failed, from the beginning or from where it broke off.',
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
