import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationPath, goToConversation } from '@mach42/conversations/addresses.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { ifThere, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { withPerson } from '@mach42/plugin-kit/search/hits.tsx';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { openDirect } from './state/open-direct.ts';
import { roomsView, roomsViewSlice } from './state/rooms-view.ts';

/** The part of a path between the room and the first message of a thread. */
const thread = 'thread';

/**
 * The addresses: `<room>`, `<room>/<message>`, `<room>/thread/<message>` or `with/<person>/<person>`, where one of
 * the two people is the reader.
 */
export const addresses: TabAddresses = {
  now: (state) => {
    const roomId = readSlice(conversationsSlice, state).workspaceRooms.activeRoomId ?? '';
    const { threadOf } = readSlice(roomsViewSlice, state);
    return threadOf === undefined || roomId === '' ? roomId : `${roomId}/${thread}/${threadOf}`;
  },
  go: async (shell, { path }) => {
    const [roomId = '', second, third] = path.split('/');
    if (roomId === '') return 'shown';
    if (roomId === withPerson) {
      if (!shell.getState().session.signedIn) return 'refused';
      const other = otherOf(shell.getState().session.userId, second, third);
      const room = other === undefined ? undefined : await ifThere(openedWith(shell, other));
      return room === undefined ? 'refused' : { path: conversationPath(room) };
    }
    const threadId = second === thread ? third : undefined;
    const room = await goToConversation(shell, roomId, threadId ?? second);
    if (room === undefined) return 'refused';
    if (room.type === 'private_chat') return 'column';
    shell.dispatch(roomsView.threadOpened(threadId));
    return 'shown';
  },
};

/**
 * Opens the conversation with a person. A toast says why that is refused, because the page for a refused address does
 * not.
 */
async function openedWith(shell: Shell, other: string): Promise<Room> {
  try {
    return await openDirect(shell, other);
  } catch (thrown) {
    const { status, message } = asApiError(thrown);
    if (status === 404) shell.toasts.warning(message);
    throw thrown;
  }
}

/** Returns the one of two people in an address who is not the reader; an address may name only the other person. */
function otherOf(userId: string | undefined, one = '', second = one): string | undefined {
  if (one === userId) return second === userId ? undefined : second;
  return second === userId || second === one ? one : undefined;
}
