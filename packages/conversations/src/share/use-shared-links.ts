import {
  closeSession,
  listRoomSessions,
  listSessions,
  shareRoom,
} from '@mach42/contracts/sessions/calls.ts';
import type { RoomSession, ShareBody, TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';

/** To owners it says who made it. */
export type ListedLink = TempSession & Partial<Pick<RoomSession, 'openedBy'>>;

interface SharedLinks {
  /** Undefined before they were read. */
  readonly links: readonly ListedLink[] | undefined;
  readonly failure: ApiError | undefined;
  readonly reload: () => void;
  /** Returns the new link; undefined after a failure, which is shown. */
  readonly create: (body: ShareBody) => Promise<TempSession | undefined>;
  readonly revoke: (link: ListedLink) => Promise<void>;
}

interface AskedLinks {
  readonly roomId: string;
  readonly isOwner: boolean;
}

const linksOfChat: ReadSource<readonly ListedLink[], AskedLinks> = {
  name: t('links to a chat'),
  calls: [listRoomSessions, listSessions],
  read: async (api, { roomId, isOwner }, signal) => {
    if (isOwner) {
      return (await api.request(listRoomSessions, { params: { id: roomId } }, { signal })).data;
    }
    return linksOfRoom((await api.request(listSessions, undefined, { signal })).data, roomId);
  },
};

/** The links to one chat, one's own or to its owners all, and what can be done with them. */
export function useSharedLinks(roomId: string, isOwner: boolean): SharedLinks {
  const { api, log, toasts } = useShell();
  const { answer: links, error, refresh, patch } = useReadSource(linksOfChat, { roomId, isOwner });

  const notify = (text: string, thrown: unknown) => {
    const { message } = failureOf(thrown);
    toasts.error(`${text}: ${message}`);
    log({ type: 'error', source: 'Sharing', message: text, details: message });
  };

  return {
    links,
    failure: error,
    reload: refresh,
    create: async (body) => {
      try {
        const { data } = await api.request(shareRoom, { params: { id: roomId }, body });
        patch((known) => [data, ...known.filter(({ id }) => id !== data.id)]);
        log({ type: 'success', source: 'Sharing', message: t('A link to a chat was created') });
        return data;
      } catch (thrown) {
        notify(t('The link could not be created'), thrown);
        return undefined;
      }
    },
    revoke: async (link) => {
      try {
        await api.request(closeSession, { params: { key: link.key } });
        patch((known) => known.filter(({ id }) => id !== link.id));
        log({ type: 'info', source: 'Sharing', message: t('A link to a chat was revoked') });
      } catch (thrown) {
        notify(sessionTexts.closeFailed, thrown);
      }
    },
  };
}

/** The links to one chat that others may read, the one opened last first. */
export function linksOfRoom(
  sessions: readonly TempSession[],
  roomId: string,
): readonly TempSession[] {
  return sessions
    .filter((session) => session.kind === 'shared' && session.roomId === roomId)
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime));
}
