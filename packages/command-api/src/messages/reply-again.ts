import type { RetryReplyBody } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { Refusal, refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { ReplyRequested } from '@mach42/domain/messages/events.ts';
import type {
  MessageState,
  ReplyMessage,
  ExistingMessage,
  PostedMessage,
  ReplyProgress,
} from '@mach42/domain/messages/state.ts';
import { keepsOrder } from '@mach42/domain/rooms/access.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import { cells, replyStatus } from '@mach42/read-models/messages/message-cells.ts';
import { postedRow, requestedRow } from '@mach42/read-models/messages/message-rows.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { findMessage } from './find-message.ts';

/**
 * A message as the read models will hold it, but for what other streams say: its position, its thread,
 * its provider and the other replies to its question. Undefined of a notice, to which people do nothing.
 */
export function messageRow(message: ExistingMessage): MessagesTable | undefined {
  if (message.kind === 'notice') return undefined;
  const row = message.kind === 'posted' ? rowOfPosted(message) : rowOfReply(message);
  const reactions = JSON.stringify(message.reactions);
  return { ...row, reactions, ...(message.deleted ? cells.erased() : {}) };
}

function rowOfPosted({ posted, createdAt, editedAt, ...message }: PostedMessage): MessagesTable {
  const { messageId, roomId, authorId, content } = message;
  const data = { ...posted, messageId, roomId, authorId, content };
  const row = postedRow(data, { at: createdAt, position: 0 });
  return editedAt === undefined ? row : { ...row, ...cells.edited({ content, at: editedAt }) };
}

function rowOfReply({ createdAt, started, progress, ...reply }: ReplyMessage): MessagesTable {
  const row = requestedRow(reply, { at: createdAt, position: 0 });
  const status = reply.thread === undefined ? replyStatus.inPrivateChat : replyStatus.inRoom;
  const begun = started && {
    status: status.inWork,
    started_at: started.at,
    worker_id: started.workerId,
  };
  return { ...row, ...begun, ...cellsOf(progress, status.ended) };
}

function cellsOf(
  progress: ReplyProgress,
  status: 'delivered' | 'completed',
): Partial<MessagesTable> {
  switch (progress.phase) {
    case 'requested':
      return {};
    case 'inWork':
      return cells.renewed(progress);
    case 'completed':
      return cells.completed({ ...progress, status });
    case 'stopped':
      return cells.stopped({ ...progress, status });
    case 'failed':
      return cells.failed(progress);
  }
}

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
  if (progress.phase !== 'failed') return refuse('CONFLICT', messageTexts.notFailed);
  if (mode !== 'continue') return requestAgain(deps, reply, calling);
  if (progress.content === undefined) return refuse('CONFLICT', messageTexts.nothingToContinue);
  return requestAgain(deps, reply, calling, { continues: true });
}

async function findOwnReply({ commands, count }: Deps, replyId: string, { actor }: PersonCalling) {
  const { message: reply, room } = await findMessage(commands, replyId, actor);
  if (reply.deleted) return refuse('NOT_FOUND', messageTexts.notFound);
  if (reply.kind !== 'reply') return refuse('CONFLICT', messageTexts.notAReply);
  if (reply.personId !== actor.id && !keepsOrder(room, actor)) {
    return refuse('FORBIDDEN', messageTexts.notYours);
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
