import { EyeOpenIcon, ShieldIcon, TimeIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  closeSession,
  listRoomSessions,
  listSessions,
  shareRoom,
} from '@mach42/contracts/sessions/calls.ts';
import type { TempSession, ShareBody, RoomSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { useApi, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { formatLeft } from '@mach42/plugin-kit/time.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { LinkField } from './link-field.tsx';

/** A link; for owners of the chat it names the person who made it. */
type ListedLink = TempSession & Partial<Pick<RoomSession, 'openedBy'>>;

interface SharedLinks {
  /** Undefined until they are read. */
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

/**
 * Returns the links to one chat and the actions on them: an owner gets all links, other people get only their own.
 */
function useSharedLinks(roomId: string, isOwner: boolean): SharedLinks {
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

/** Returns the links to one chat with which others may read it; the one that was opened last is first. */
export function linksOfRoom(
  sessions: readonly TempSession[],
  roomId: string,
): readonly TempSession[] {
  return sessions
    .filter((session) => session.kind === 'shared' && session.roomId === roomId)
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime));
}

interface LinksOfChatProps {
  readonly roomId: string;
  readonly isOwner: boolean;
}

/** Makes links with which anyone can read a chat, and revokes them. */
export default function LinksOfChat({ roomId, isOwner }: LinksOfChatProps) {
  const { links, failure, reload, create, revoke } = useSharedLinks(roomId, isOwner);
  const [fresh, setFresh] = useState<TempSession>();
  return (
    <>
      <ShareForm
        mayUnmask={isOwner}
        onCreate={async (body) => {
          const made = await create(body);
          if (made !== undefined) setFresh(made);
        }}
      />
      <section className="ws-share__links" aria-label={t('Links to this chat')}>
        <h3 className="ws-share__heading">
          {isOwner ? t('Links to this chat') : t('Your links to this chat')}{' '}
          {links !== undefined && links.length > 0 && <span>{links.length}</span>}
        </h3>
        {links === undefined && failure === undefined && <Skeleton height={36} />}
        {links === undefined && failure !== undefined && (
          <ErrorState title={t('The links could not be read')} error={failure} onRetry={reload} />
        )}
        {links?.length === 0 && (
          <p className="ws-muted">
            {isOwner ? t('No link to this chat is open.') : t('You have not shared this chat.')}
          </p>
        )}
        {links !== undefined && links.length > 0 && (
          <ul className="ws-share__list">
            {links.map((link) => (
              <SharedLink
                key={link.id}
                link={link}
                isNew={link.id === fresh?.id}
                onRevoke={() => void revoke(link)}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface SharedLinkProps {
  readonly link: ListedLink;
  /** Whether the link was made just now. */
  readonly isNew: boolean;
  readonly onRevoke: () => void;
}

function SharedLink({ link, isNew, onRevoke }: SharedLinkProps) {
  const { serverNow } = useApi();
  const left = useSecondsLeft(link.expiresAt, serverNow);
  const isOver = left === 0;
  const [asking, setAsking] = useState(false);
  const { userId } = useSession();
  const by = link.openedBy?.userId === userId ? t('you') : link.openedBy?.name;
  return (
    <li className={classNames('ws-share__link', isNew && 'ws-share__link--new')}>
      {!isOver && <LinkField label={t('Shared page')} url={link.url} opens />}
      <div className="ws-share__about">
        {link.masked ? (
          <Chip icon={<ShieldIcon size={12} />}>{t('Masked')}</Chip>
        ) : (
          <Chip tone="warning" icon={<EyeOpenIcon size={12} />}>
            {t('Unmasked')}
          </Chip>
        )}
        <span>
          {t('made')} {by !== undefined && t('by {by} ', { by })}
          <Timestamp at={link.startTime} />
        </span>
        <span className="ws-share__left" role="timer">
          <TimeIcon size={12} />
          {isOver ? sessionTexts.expired : formatLeft(left)}
        </span>
        {!isOver && (
          <Button
            size="small"
            variant="danger-plain"
            className="ws-share__revoke"
            onClick={() => setAsking(true)}
          >
            {t('Revoke')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asking}
        title={t('Revoke this link?')}
        confirm={t('Revoke')}
        onConfirm={() => {
          setAsking(false);
          onRevoke();
        }}
        onCancel={() => setAsking(false)}
      >
        {t('The link stops working. You can create a new one, with another address.')}
      </ConfirmDialog>
    </li>
  );
}

const maskedHint = t('Names, numbers and addresses are replaced by aliases such as PERSON_1.');

interface ShareFormProps {
  /** Whether the person may share the chat unmasked: only owners may. */
  readonly mayUnmask: boolean;
  readonly onCreate: (body: ShareBody) => Promise<void>;
}

function ShareForm({ mayUnmask, onCreate }: ShareFormProps) {
  const [masked, setMasked] = useState(true);
  const [expiresIn, setExpiresIn] = useState<number>(limits.session.sharedSeconds);
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    await onCreate({ masked, expiresIn });
    setBusy(false);
  };
  return (
    <form
      className="ws-share__form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {mayUnmask ? (
        <Switch
          label={t('Mask personal data')}
          hint={
            masked
              ? maskedHint
              : t('Readers see names, numbers and addresses as they were written.')
          }
          checked={masked}
          onChange={setMasked}
        />
      ) : (
        <p className="ws-share__warning">
          {t('{maskedHint} Only owners of the room can share it unmasked.', { maskedHint })}
        </p>
      )}
      <div className="ws-share__expiry">
        <span className="ws-share__label" aria-hidden="true">
          {t('Open for')}
        </span>
        <Segmented
          label={t('Open for')}
          value={String(expiresIn)}
          options={expiryChoices.map(({ seconds, label }) => ({ value: String(seconds), label }))}
          onChange={(value) => setExpiresIn(Number(value))}
        />
      </div>
      <p className="ws-share__warning">
        {t(
          'Anyone with the link can read this chat as it is now, without signing in, for {expiresIn}. Later messages are not in it.',
          { expiresIn: expiryLabel(expiresIn) },
        )}
      </p>
      <div className="ws-share__actions">
        <Button type="submit" variant={masked ? 'primary' : 'danger'} loading={isBusy}>
          {masked ? t('Create link') : t('Create unmasked link')}
        </Button>
      </div>
    </form>
  );
}

const hour = 3600;
const day = 24 * hour;

interface ExpiryChoice {
  /** The duration in seconds. */
  readonly seconds: number;
  readonly label: string;
}

/** The durations for which a link can be open; the default is the server's own choice, a week. */
export const expiryChoices: readonly ExpiryChoice[] = [
  { seconds: hour, label: t('1 hour') },
  { seconds: day, label: t('1 day') },
  { seconds: 7 * day, label: t('7 days') },
  { seconds: 30 * day, label: t('30 days') },
];

export function expiryLabel(seconds: number): string {
  return (
    expiryChoices.find((choice) => choice.seconds === seconds)?.label ??
    t('{seconds} seconds', { seconds })
  );
}
