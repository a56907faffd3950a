import type { RetryReplyBody } from '@mach42/contracts/messages/schemas.ts';
import { messageRefusals } from '@mach42/contracts/messages/texts.ts';
import { Refusal, refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { ReplyRequested } from '@mach42/domain/messages/events.ts';
import type { MessageState, ReplyMessage } from '@mach42/domain/messages/state.ts';
import { keepsOrder } from '@mach42/domain/rooms/access.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { findMessage, findShownMessage } from './find-message.ts';

interface Deps extends Pick<CommandApiDeps, 'commands' | 'models' | 'textSoFar'> {
  /** Counts a request of who may make it; throws where it is one too many. */
  readonly count: () => Promise<void>;
}

/**
 * Asks for the reply once more; one that is being written is stopped first.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function regenerateReply(
  deps: Deps,
  replyId: string,
  calling: PersonCalling,
): Promise<Executed<MessageState>> {
  const { reply, room } = await findOwnReply(deps, replyId, calling);
  await ensureEnded(deps, reply, room, calling);
  return requestAgain(deps, reply, calling);
}

/**
 * Asks once more for a reply that failed, from its beginning or from where it broke off.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function retryReply(
  deps: Deps,
  replyId: string,
  mode: RetryReplyBody['mode'],
  calling: PersonCalling,
): Promise<Executed<MessageState>> {
  const { reply } = await findOwnReply(deps, replyId, calling);
  const { progress } = reply;
  if (progress.phase !== 'failed') return refuse('CONFLICT', messageRefusals.notFailed);
  if (mode !== 'continue') return requestAgain(deps, reply, calling);
  if (progress.content === undefined) return refuse('CONFLICT', messageRefusals.nothingToContinue);
  return requestAgain(deps, reply, calling, { continues: true });
}

async function findOwnReply({ commands, count }: Deps, replyId: string, { actor }: PersonCalling) {
  const { message: reply, room } = await findShownMessage(commands, replyId, actor);
  if (reply.kind !== 'reply') return refuse('CONFLICT', messageRefusals.notAReply);
  if (reply.personId !== actor.id && !keepsOrder(room, actor)) {
    return refuse('FORBIDDEN', messageRefusals.notYours);
  }
  await count();
  return { reply, room };
}

/** A reply that ends by itself at the same time counts as stopped. */
async function ensureEnded(
  { commands, textSoFar }: Deps,
  { messageId, progress }: ReplyMessage,
  room: ExistingRoom,
  { actor, at, origin: { correlationId } }: PersonCalling,
): Promise<void> {
  if (progress.phase !== 'requested' && progress.phase !== 'inWork') return;
  const data = { room, content: textSoFar(messageId) };
  const command = { type: 'StopReply', data, actor, at } as const;
  try {
    await commands.execute(messagesDecider, messageId, command, { correlationId });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
  }
}

/** Shows an earlier answer again. @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT */
export async function chooseReply(
  { commands, count }: Deps,
  replyId: string,
  { actor, at, origin }: PersonCalling,
): Promise<Executed<MessageState>> {
  const { room } = await findMessage(commands, replyId, actor);
  await count();
  const command = { type: 'ChooseReply', data: { room }, actor, at } as const;
  return commands.execute(messagesDecider, replyId, command, origin);
}

/** A reply is replaced once while it is shown: asking for it twice answers the same new one. */
async function requestAgain(
  { commands, models }: Deps,
  { messageId: replaces, roomId, questionId, personId, modelId, thread, timesChosen }: ReplyMessage,
  { actor, subscription, at, origin }: PersonCalling,
  how: Pick<ReplyRequested['data'], 'continues'> = {},
): Promise<Executed<MessageState>> {
  chooseModel(models(), { modelId, actor, subscription, path: '' });
  const messageId = newId();
  const location = { messageId, roomId, ...(thread === undefined ? {} : { thread }) };
  const data = { ...location, questionId, personId, modelId, replaces, ...how };
  const command = { type: 'RequestReply', data, actor, at } as const;
  return commands.execute(messagesDecider, messageId, command, {
    ...origin,
    key: ['replace', replaces, ...(timesChosen === undefined ? [] : [timesChosen])].join('/'),
    isCreation: true,
  });
}
