import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { messageView } from '@mach42/read-models/messages/message-view.ts';
import type { Commands, Executed } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';
import { messageRows } from './message-row.ts';

/** The message as the command left it, whatever happened to it since. */
export async function messageAnswer(
  commands: Pick<Commands, 'load'>,
  { state, revision, position }: Executed<MessageState>,
  viewerId: string,
): Promise<CallAnswer<{ data: Message }>> {
  if (!state.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  const { state: row } = await commands.load(messageRows, state.messageId, revision);
  if (row === null) return refuse('NOT_FOUND', messageTexts.notFound);
  const author = row.is_guest === 1 ? undefined : await findUser(commands, row.person_id);
  const username = author?.username ?? null;
  return { answer: { data: messageView({ ...row, username }, viewerId) }, position };
}
