import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { messageView, type MessageRow } from '@mach42/read-models/messages/message-view.ts';
import type { Commands, Executed } from '../kernel/commands.ts';
import { messageRows } from './message-row.ts';

/**
 * The message as the command left it, whatever happened to it since. What people are answered is a
 * message of their own or an AI reply.
 */
export async function messageAnswer(
  commands: Pick<Commands, 'load'>,
  executed: Executed<MessageState>,
  viewer: CallActor,
): Promise<CallAnswer<{ data: Message }>> {
  const row = rowOfCreation(executed) ?? (await storedRow(commands, executed));
  const username = viewer.account?.username ?? null;
  const data = messageView({ ...row, username }, viewer.id);
  return { answer: { data }, position: executed.position };
}

function rowOfCreation({ events }: Executed<MessageState>): MessageRow | null {
  if (events[0]?.revision !== 0) return null;
  let row: MessageRow | null = null;
  for (const event of events) {
    const change = event as DomainEvent as MessageEvent;
    row = messageRows.evolve(row, change, event.metadata.occurredAt);
  }
  return row;
}

async function storedRow(
  commands: Pick<Commands, 'load'>,
  { state, revision }: Executed<MessageState>,
): Promise<MessageRow> {
  if (!state.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  const { state: row } = await commands.load(messageRows, state.messageId, revision);
  return row ?? refuse('NOT_FOUND', messageTexts.notFound);
}
