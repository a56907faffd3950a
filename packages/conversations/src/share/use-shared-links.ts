import {
  closeSession,
  listRoomSessions,
  listSessions,
  shareRoom,
} from '@mach42/contracts/sessions/calls.ts';
import type { RoomSession, ShareBody, TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';
import { linksOfRoom } from './links-of-room.ts';

/** To owners it says who made it. */
export type ListedLink = TempSession & Partial<Pick<RoomSession, 'openedBy'>>;

interface SharedLinks {
  /** Undefined before they were read. */
  readonly links: readonly ListedLink[] | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
  /** Answers the new link; undefined when there is none, which was told. */
  readonly create: (body: ShareBody) => Promise<TempSession | undefined>;
  readonly revoke: (link: ListedLink) => Promise<void>;
}

/** The links to one chat, one's own or to its owners all, and what can be done with them. */
export function useSharedLinks(roomId: string, isOwner: boolean): SharedLinks {
  const { api, log, toasts } = useShell();
  const [links, setLinks] = useState<readonly ListedLink[]>();
  const [failure, setFailure] = useState<Failure>();

  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { signal } = leaving;
        const params = { id: roomId };
        const { data } = isOwner
          ? await api.request(listRoomSessions, { params }, { signal })
          : await api.request(listSessions, undefined, { signal });
        setLinks(isOwner ? data : linksOfRoom(data, roomId));
        setFailure(undefined);
      } catch (thrown) {
        if (!leaving.signal.aborted) setFailure(failureOf(thrown));
      }
    };
    void load();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt: another reading
  }, [api, roomId, isOwner, attempt]);

  const tell = (text: string, thrown: unknown) => {
    const { message } = failureOf(thrown);
    toasts.error(`${text}: ${message}`);
    log({ type: 'error', source: 'Sharing', message: text, details: message });
  };

  return {
    links,
    failure,
    reload: () => setAttempt((number) => number + 1),
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
