import { goToConversation } from '@mach42/conversations/addresses.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import type { TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';

/** `<chat>` or `<chat>/<message>`. */
export const addresses: TabAddresses = {
  now: (state) => readSlice(conversationsSlice, state).personalChats.activeChatId ?? '',
  go: async (shell, { path }) => {
    const [roomId = '', messageId] = path.split('/');
    if (roomId === '') return 'shown';
    const room = await goToConversation(shell, roomId, messageId);
    return room === undefined ? 'refused' : 'column';
  },
};
