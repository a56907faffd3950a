import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type {
  ExistingMessage,
  MessageState,
  PostedMessage,
  ReplyMessage,
  ReplyProgress,
} from '@mach42/domain/messages/state.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { cells, replyStatus } from '@mach42/read-models/messages/message-cells.ts';
import {
  messageView,
  postedRow,
  requestedRow,
  type MessageRow,
} from '@mach42/read-models/messages/message-rows.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Executed } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'lookups'>;

/** The message as the command left it, whatever happened to it since. */
export async function messageAnswer(
  deps: Deps,
  executed: Executed<MessageState>,
  viewer: CallActor,
): Promise<CallAnswer<{ data: Message }>> {
  const row = await rowOf(deps, executed);
  const names = await namesOf(deps, row.person_id);
  return {
    answer: { data: messageView({ ...row, ...names }, viewer.id) },
    position: executed.position,
  };
}

async function rowOf(
  { lookups }: Deps,
  { state, events }: Executed<MessageState>,
): Promise<MessagesTable> {
  const row = state.exists ? messageRow(state) : undefined;
  if (!state.exists || row === undefined) return refuse('NOT_FOUND', messageTexts.notFound);
  if (events[0]?.revision === 0) return row;
  const context = await lookups.messageContext(state.messageId);
  const isEdited = events.some(({ type }) => type === 'MessageEdited');
  return { ...row, ...context, ...(isEdited ? { masked_content: null } : {}) };
}

type Names = Pick<MessageRow, 'username' | 'first_name' | 'last_name'>;

/** Returns the names of a person; a guest has none. */
async function namesOf({ commands }: Deps, userId: string): Promise<Names> {
  const user = await findUser(commands, userId);
  if (user === undefined) return { username: null };
  return { username: user.username, first_name: user.firstName, last_name: user.lastName };
}

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
