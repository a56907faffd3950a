import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { getRoom } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { becomes, ifThere, tabPath } from '@mach42/plugin-kit/addresses.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { conversationActions } from './state/actions.ts';
import { conversationsSlice } from './state/conversations-slice.ts';

/** Returns the address of a chat or room, or of a message in it. */
export function conversationPath(room: Pick<Room, 'id' | 'type'>, messageId?: string): string {
  const tab = room.type === 'private_chat' ? 'chat' : 'rooms';
  return tabPath(tab, messageId === undefined ? room.id : `${room.id}/${messageId}`);
}

/**
 * Opens a room or chat at a message, where one is named; returns undefined when the room or the message does not
 * exist.
 */
export async function goToConversation(
  { api, dispatch, getState }: Shell,
  roomId: string,
  messageId: string | undefined,
): Promise<Room | undefined> {
  const room = (await ifThere(api.request(getRoom, { params: { id: roomId } })))?.data;
  if (room === undefined) return undefined;
  if (messageId !== undefined) {
    const asked = { params: { id: roomId }, query: { around: messageId, limit: 1 } };
    const page = await ifThere(api.request(listMessages, asked));
    if (page === undefined || page.data.length === 0) return undefined;
  }
  await becomes(() => {
    const { rooms, isLoading } = readSlice(conversationsSlice, getState());
    return !isLoading && rooms.some(({ id }) => id === roomId);
  });
  // When the list arrives, the conversation that was open last is opened: this conversation is opened after that.
  await new Promise((resolve) => setTimeout(resolve));
  const { signedIn } = getState().session;
  const isInColumn = room.type === 'private_chat' || !signedIn;
  dispatch(
    isInColumn ? conversationActions.openChat(roomId) : conversationActions.openRoom(roomId),
  );
  if (messageId !== undefined) dispatch(conversationActions.jumpTo({ roomId, messageId }));
  return room;
}
