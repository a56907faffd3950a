import { MobilePhoneIcon, NewPersonIcon, LinkIcon, PersonIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  inviteToRoom,
  listRoomInvitations,
  revokeInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import type { Invitation, InviteBody, Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useToasts, useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Dialog, ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { FormError } from '../dialogs/room-form.tsx';
import { matchingPeople } from '../state/people.ts';
import { ByLink, inviteLink } from './by-link.tsx';
import '../dialogs/dialogs.css';
import './invite.css';

interface RoomInvitations {
  /** The open invitations; undefined until they are read. */
  readonly invitations: readonly Invitation[] | undefined;
  readonly failure: ApiError | undefined;
  readonly retry: () => void;
  /** @throws ApiError */
  readonly invite: (body: InviteBody) => Promise<Invitation>;
  /** @throws ApiError */
  readonly revoke: (invitation: Invitation) => Promise<void>;
}

/** Reads the open invitations of a room while the dialog with them is shown. */
function useInvitations(roomId: string): RoomInvitations {
  const api = useApi();
  const { answer, error, refresh, patch } = useRead(listRoomInvitations, {
    params: { id: roomId },
  });
  return {
    invitations: answer?.data,
    failure: error,
    retry: refresh,
    invite: async (body) => {
      const { data } = await api.request(inviteToRoom, { params: { id: roomId }, body });
      patch((known) => ({
        ...known,
        data: [...known.data.filter(({ id }) => id !== data.id), data],
      }));
      return data;
    },
    revoke: async ({ id, inviteKey }) => {
      await api.request(revokeInvitation, { params: { inviteKey } });
      patch((known) => ({ ...known, data: known.data.filter((other) => other.id !== id) }));
    },
  };
}

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly participants: readonly Participant[];
  /** The people whom the reader shares rooms with. */
  readonly people: readonly Participant[];
  readonly onClose: () => void;
}

export function InviteDialog({ isOpen, room, ...rest }: InviteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={520}
      icon={<NewPersonIcon />}
      title={t('Invite to {name}', { name: room.name })}
      onClose={rest.onClose}
    >
      <InviteWays room={room} {...rest} />
    </Dialog>
  );
}

type Way = 'person' | 'mobile' | 'link';

const ways = [
  { value: 'person', label: t('Person') },
  { value: 'mobile', label: t('Mobile number') },
  { value: 'link', label: t('Link') },
] as const;

type InviteWaysProps = Omit<InviteDialogProps, 'isOpen' | 'onClose'>;

function InviteWays({ room, participants, people }: InviteWaysProps) {
  const [way, setWay] = useState<Way>(people.length === 0 ? 'mobile' : 'person');
  const open = useInvitations(room.id);
  const inRoom = new Set(participants.map(({ userId }) => userId));
  const strangers = people.filter(({ userId }) => !inRoom.has(userId));
  return (
    <div className="ws-invite">
      <Segmented label={t('How to invite')} options={ways} value={way} onChange={setWay} />
      {way === 'person' && (
        <ByPerson people={strangers} invitations={open.invitations} onInvite={open.invite} />
      )}
      {way === 'mobile' && <ByMobile onInvite={open.invite} />}
      {way === 'link' && <ByLink invitations={open.invitations} onInvite={open.invite} />}
      <OpenInvitations {...open} people={people} />
    </div>
  );
}

interface ByMobileProps {
  readonly onInvite: (body: InviteBody) => Promise<Invitation>;
}

function ByMobile({ onInvite }: ByMobileProps) {
  const toasts = useToasts();
  const { isBusy, error, clear, run } = useRequest();
  const [typed, setTyped] = useState('');
  const mobile = normaliseMobile(typed);

  async function invite() {
    if (!(await run(() => onInvite({ mobile })))) return;
    toasts.success(t('Invited, if the number has an account'), {
      durationMs: toastMs.participants,
    });
    setTyped('');
  }

  return (
    <form
      className="ws-invite__way"
      onSubmit={(event) => {
        event.preventDefault();
        if (mobile !== '' && !isBusy) void invite();
      }}
    >
      <Field
        label={t('Mobile number')}
        hint={t('The person with this number finds the invitation in their rooms.')}
        error={error?.message}
      >
        {(ids) => (
          <div className="ws-rooms-form__line">
            <TextInput
              {...ids}
              autoFocus
              icon={<MobilePhoneIcon />}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={limits.mobileCharacters}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                clear();
              }}
            />
            <Button type="submit" variant="primary" loading={isBusy} disabled={mobile === ''}>
              {t('Invite')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

interface ByPersonProps {
  /** The people whom the reader knows and who are not in the room. */
  readonly people: readonly Participant[];
  readonly invitations: readonly Invitation[] | undefined;
  readonly onInvite: (body: InviteBody) => Promise<Invitation>;
}

function ByPerson({ people, invitations = [], onInvite }: ByPersonProps) {
  const { isBusy, error, run } = useRequest();
  const [typed, setTyped] = useState('');
  const found = matchingPeople(people, typed);
  const invited = new Set(invitations.map(({ userId }) => userId));
  return (
    <div className="ws-invite__way">
      <SearchBox value={typed} placeholder={t('Find a person')} onChange={setTyped} />
      {found.length === 0 && (
        <p className="ws-muted">
          {people.length === 0
            ? t(
                'Everyone you share a room with is here already. Invite others by mobile number or link.',
              )
            : t('No one you share a room with has this name. Try the mobile number, or a link.')}
        </p>
      )}
      <ul className="ws-invite__list" aria-label={t('People you share a room with')}>
        {found.map((person) => (
          <li key={person.userId} className="ws-invite__row">
            <Avatar name={nameOrUsername(person)} userId={person.userId} size={24} tinted />
            <span className="ws-truncate">{nameOrUsername(person)}</span>
            <span className="ws-invite__end">
              {invited.has(person.userId) ? (
                <Chip tone="success">{t('Invited')}</Chip>
              ) : (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={t('Invite {person}', { person: nameOrUsername(person) })}
                  onClick={() => void run(() => onInvite({ userId: person.userId }))}
                >
                  {t('Invite')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <FormError error={error} />
    </div>
  );
}

interface OpenInvitationsProps extends Omit<RoomInvitations, 'invite'> {
  readonly people: readonly Participant[];
}

function OpenInvitations(props: OpenInvitationsProps) {
  const { invitations, failure, people, revoke, retry } = props;
  const { isBusy, error, run } = useRequest();
  const [asked, setAsked] = useState<Invitation>();
  return (
    <section className="ws-invite__open" aria-label={t('Open invitations')}>
      <h3 className="ws-invite__title">{t('Open invitations')}</h3>
      {failure !== undefined && (
        <div className="ws-invite__failure">
          <FormError error={failure} />
          <Button size="small" onClick={retry}>
            {t('Retry')}
          </Button>
        </div>
      )}
      {invitations === undefined && failure === undefined && <SkeletonLines lines={2} />}
      {invitations?.length === 0 && (
        <p className="ws-muted">{t('There are no open invitations.')}</p>
      )}
      <ul className="ws-invite__list">
        {invitations?.map((invitation) => (
          <li key={invitation.id} className="ws-invite__row">
            {isLink(invitation) ? <LinkIcon /> : <PersonIcon />}
            <span className="ws-invite__who">
              <span className="ws-truncate">{whoIn(invitation, people)}</span>
              <span className="ws-invite__until">
                {t('until')} <Timestamp at={invitation.expiresAt} />
              </span>
            </span>
            <span className="ws-invite__end">
              {isLink(invitation) && (
                <CopyButton
                  text={inviteLink(location.origin, invitation.inviteKey)}
                  label={t('Copy this link')}
                  form="word"
                />
              )}
              <Button
                variant="danger-plain"
                className="ws-invite__revoke"
                disabled={isBusy}
                onClick={() => setAsked(invitation)}
              >
                {t('Revoke')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FormError error={error} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('Revoke this invitation?')}
        confirm={t('Revoke')}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) void run(() => revoke(asked));
        }}
        onCancel={() => setAsked(undefined)}
      >
        {t('It cannot be accepted any more. You can invite again at any time.')}
      </ConfirmDialog>
    </section>
  );
}

function isLink({ userId, byMobile }: Invitation): boolean {
  return userId === null && byMobile !== true;
}

function whoIn(invitation: Invitation, people: readonly Participant[]): string {
  if (isLink(invitation)) return t('Anyone with the link');
  if (invitation.userId === null) return t('A mobile number');
  const person = people.find(({ userId }) => userId === invitation.userId);
  return person === undefined ? t('A person you share no room with') : nameOrUsername(person);
}
