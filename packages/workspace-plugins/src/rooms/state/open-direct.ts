import { openDirectMessage } from '@mach42/contracts/rooms/calls.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversations } from '@mach42/conversations/state/conversations-slice.ts';
import { ifThere } from '@mach42/plugin-kit/addresses.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';

/**
 * Opens the conversation with a person, and begins it where there is none. `refused`: the reader may not, as the server
 * says.
 */
export async function openDirect(
  { api, dispatch, getState }: Shell,
  userId = '',
): Promise<'shown' | 'refused'> {
  if (!getState().session.signedIn) return 'refused';
  const answer = await ifThere(api.request(openDirectMessage, { body: { userId } }));
  if (answer === undefined) return 'refused';
  const { data: room } = answer;
  dispatch(conversations.roomStored(room));
  dispatch(conversationActions.openRoom(room.id));
  dispatch(conversationActions.loadParticipants({ roomId: room.id }));
  return 'shown';
}
