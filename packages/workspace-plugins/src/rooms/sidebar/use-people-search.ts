import { listParticipants } from '@mach42/contracts/rooms/calls.ts';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';

const pauseMs = 250;
const most = 50;
const longest = 200;

interface PeopleFound {
  readonly q: string;
  /** Undefined where the server did not say. */
  readonly people: readonly Participant[] | undefined;
}

/**
 * Those in a room who are called like what was typed, as the server finds them among all; undefined
 * until it has answered, and where nothing was typed.
 */
export function usePeopleSearch(roomId: string, typed: string): PeopleFound | undefined {
  const api = useApi();
  const [found, setFound] = useState<PeopleFound>();
  const q = typed.trim().slice(0, longest);
  useEffect(() => {
    if (q === '') return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => {
      const input = { params: { id: roomId }, query: { q, limit: most } };
      void api.request(listParticipants, input, { signal: given.signal }).then(
        ({ data }) => setFound({ q, people: data }),
        () => {
          if (!given.signal.aborted) setFound({ q, people: undefined });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [api, roomId, q]);
  return q !== '' && found?.q === q ? found : undefined;
}
