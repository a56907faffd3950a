import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { remembered } from '@mach42/conversations/state/remembered.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';

/** The private chat that is open in the column, once it is known; undefined when there is none. */
export function useCurrentChat(): Pick<Room, 'id' | 'name'> | undefined {
  const { api, log } = useShell();
  const [chat, setChat] = useState<Room>();
  useEffect(() => {
    const given = new AbortController();
    const read = async () => {
      try {
        const { data: rooms } = await api.request(listRooms, undefined, { signal: given.signal });
        setChat(rooms.find((room) => room.id === remembered('activeChatId')));
      } catch (thrown) {
        const { code, message } = failureOf(thrown);
        if (code === 'ABORTED') return;
        log({
          type: 'error',
          source: 'Sessions',
          message: 'The chats could not be read',
          details: message,
        });
      }
    };
    void read();
    return () => given.abort();
  }, [api, log]);
  return chat;
}
