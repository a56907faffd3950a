import { closeSession, listSessions, shareRoom } from '@mach42/contracts/sessions/calls.ts';
import type { ShareBody, TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useCallback, useEffect, useState } from 'react';
import { linksOfRoom } from './links-of-room.ts';

interface SharedLinks {
  /** Undefined before they were read. */
  readonly links: readonly TempSession[] | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
  /** Answers the new link; undefined when there is none, which was told. */
  readonly create: (body: ShareBody) => Promise<TempSession | undefined>;
  readonly revoke: (link: TempSession) => Promise<void>;
}

/** The links to one chat, and what can be done with them. */
export function useSharedLinks(roomId: string): SharedLinks {
  const { api, log, toasts } = useShell();
  const [links, setLinks] = useState<readonly TempSession[]>();
  const [failure, setFailure] = useState<Failure>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data } = await api.request(listSessions, undefined, signal ? { signal } : {});
        setLinks(linksOfRoom(data, roomId));
        setFailure(undefined);
      } catch (thrown) {
        if (signal?.aborted !== true) setFailure(failureOf(thrown));
      }
    },
    [api, roomId],
  );

  useEffect(() => {
    const given = new AbortController();
    void load(given.signal);
    return () => given.abort();
  }, [load]);

  const tell = (text: string, thrown: unknown) => {
    const { message } = failureOf(thrown);
    toasts.error(`${text}: ${message}`);
    log({ type: 'error', source: 'Sharing', message: text, details: message });
  };

  return {
    links,
    failure,
    reload: () => void load(),
    create: async (body) => {
      try {
        const { data } = await api.request(shareRoom, { params: { id: roomId }, body });
        setLinks((known = []) => [data, ...known.filter(({ id }) => id !== data.id)]);
        log({ type: 'success', source: 'Sharing', message: 'A link to a chat was made' });
        return data;
      } catch (thrown) {
        tell('The link could not be made', thrown);
        return undefined;
      }
    },
    revoke: async (link) => {
      try {
        await api.request(closeSession, { params: { key: link.key } });
        setLinks((known = []) => known.filter(({ id }) => id !== link.id));
        log({ type: 'info', source: 'Sharing', message: 'A link to a chat was revoked' });
      } catch (thrown) {
        tell(sessionTexts.closeFailed, thrown);
      }
    },
  };
}
