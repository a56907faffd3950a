import { goToConversation } from '@mach42/conversations/addresses.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import type { TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { withPerson } from '@mach42/plugin-kit/search/hits.tsx';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { openDirect } from './state/open-direct.ts';
import { roomsView, roomsViewSlice } from './state/rooms-view.ts';

/** Between the room and the message that a thread starts with. */
const thread = 'thread';

/** `<room>`, `<room>/<message>`, `<room>/thread/<message>` or `with/<person>`. */
export const addresses: TabAddresses = {
  now: (state) => {
    const roomId = readSlice(conversationsSlice, state).workspaceRooms.activeRoomId ?? '';
    const { threadOf } = readSlice(roomsViewSlice, state);
    return threadOf === undefined || roomId === '' ? roomId : `${roomId}/${thread}/${threadOf}`;
  },
  go: async (shell, { path }) => {
    const [roomId = '', second, third] = path.split('/');
    if (roomId === '') return 'shown';
    if (roomId === withPerson) return openDirect(shell, second);
    const threadId = second === thread ? third : undefined;
    const room = await goToConversation(shell, roomId, threadId ?? second);
    if (room === undefined) return 'refused';
    if (room.type === 'private_chat') return 'column';
    shell.dispatch(roomsView.threadOpened(threadId));
    return 'shown';
  },
};
