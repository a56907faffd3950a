import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';

const pauseMs = 250;
const longest = 200;

export interface MessageSearch {
  /** The query of the hits; they stay while another query is running. */
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly error: ApiError | undefined;
}

const nothing: MessageSearch = { query: '', hits: [], error: undefined };

const messagesWith: ReadSource<MessageSearch, string> = {
  name: t('search of messages'),
  calls: [search],
  read: async (api, query, signal) => {
    const asked = { query: { q: query, scope: 'messages' } } as const;
    const { data: hits } = await api.request(search, asked, { signal });
    return { query, hits, error: undefined };
  },
};

/** Searches the messages a moment after the last key press. */
export function useMessageSearch(typed: string): MessageSearch {
  const query = typed.trim().slice(0, longest);
  const { answer, error } = useReadSource(messagesWith, query, {
    when: query !== '',
    afterMs: pauseMs,
    keeps: true,
  });
  if (query === '') return nothing;
  return error === undefined ? (answer ?? nothing) : { query, hits: [], error };
}

export function useIsGuest(): boolean {
  return useSession().activeRole === 'guest';
}

/** Returns the conversations of the chat column: private chats, and for guests the forums that let them in. */
export function listedChats(rooms: readonly Room[], isGuest: boolean): readonly Room[] {
  return rooms.filter(
    (room) =>
      room.type === 'private_chat' ||
      (isGuest && room.type === 'internal_forum' && room.settings.allowGuests),
  );
}

/** Returns the chats whose name has every word of the query, in any case; all chats for an empty query. */
export function matchingChats(chats: readonly Room[], query: string): readonly Room[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return chats.filter((chat) => {
    const name = chat.name.toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}
