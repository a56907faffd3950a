import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';

export function useIsGuest(): boolean {
  return useSession().activeRole === 'guest';
}

/** What the chat column lists: private chats, and for guests the forums that let them in. */
export function listedChats(rooms: readonly Room[], isGuest: boolean): readonly Room[] {
  return rooms.filter(
    (room) =>
      room.type === 'private_chat' ||
      (isGuest && room.type === 'internal_forum' && room.settings.allowGuests),
  );
}

/** Those whose name has every word of the query, whatever the case; all for an empty one. */
export function matchingChats(chats: readonly Room[], query: string): readonly Room[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return chats.filter((chat) => {
    const name = chat.name.toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}
