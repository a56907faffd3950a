import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { messageView } from '@mach42/read-models/messages/messages.reads.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Executed } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';
import { messageRows, type FoldedMessage } from './message-row.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'lookups'>;

/** The message as the command left it, whatever happened to it since. */
export async function messageAnswer(
  deps: Deps,
  executed: Executed<MessageState>,
  viewer: CallActor,
): Promise<CallAnswer<{ data: Message }>> {
  const row = rowOfCreation(executed) ?? (await storedRow(deps, executed));
  const username = await usernameOf(deps, row.person_id, viewer);
  return {
    answer: { data: messageView({ ...row, username }, viewer.id) },
    position: executed.position,
  };
}

function rowOfCreation({ events }: Executed<MessageState>): MessagesTable | null {
  if (events[0]?.revision !== 0) return null;
  let row: FoldedMessage | null = null;
  for (const event of events) {
    const change = event as DomainEvent as MessageEvent;
    row = messageRows.evolve(row, change, event.metadata.occurredAt);
  }
  return row;
}

async function storedRow(
  { commands, lookups }: Deps,
  { state, revision, events }: Executed<MessageState>,
): Promise<MessagesTable> {
  if (!state.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  const { state: row } = await commands.load(messageRows, state.messageId, revision);
  if (row === null) return refuse('NOT_FOUND', messageTexts.notFound);
  const context = await lookups.messageContext(state.messageId);
  const isEdited = events.some(({ type }) => type === 'MessageEdited');
  const reactions = JSON.stringify(state.reactions);
  return { ...row, ...context, reactions, ...(isEdited ? { masked_content: null } : {}) };
}

/** Null of a guest. */
async function usernameOf(
  { commands }: Deps,
  userId: string,
  viewer: CallActor,
): Promise<string | null> {
  if (userId === viewer.id) return viewer.account?.username ?? null;
  return (await findUser(commands, userId))?.username ?? null;
}
