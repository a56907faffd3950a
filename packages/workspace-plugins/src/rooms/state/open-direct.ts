import { openDirectMessage } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversations } from '@mach42/conversations/state/conversations-slice.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';

/**
 * Opens the conversation with a person, and begins it where there is none.
 * @throws ApiError when the reader may not write to the person
 */
export async function openDirect({ api, dispatch }: Shell, userId: string): Promise<Room> {
  const { data: room } = await api.request(openDirectMessage, { body: { userId } });
  dispatch(conversations.roomStored(room));
  dispatch(conversationActions.openRoom(room.id));
  dispatch(conversationActions.loadParticipants({ roomId: room.id }));
  dispatch(conversations.writingAsked({ roomId: room.id, threadOf: undefined, text: '' }));
  return room;
}
