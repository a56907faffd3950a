import { goToConversation } from '@mach42/conversations/places.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import type { Places } from '@mach42/plugin-kit/places.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';

/** `<chat>` or `<chat>/<message>`. */
export const places: Places = {
  now: (state) => readSlice(conversationsSlice, state).personalChats.activeChatId ?? '',
  go: async (shell, { place }) => {
    const [roomId = '', messageId] = place.split('/');
    if (roomId === '') return 'shown';
    const room = await goToConversation(shell, roomId, messageId);
    return room === undefined ? 'refused' : 'column';
  },
};
