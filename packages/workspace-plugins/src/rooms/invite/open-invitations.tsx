import { LinkIcon, PersonIcon } from '@blueprintjs/icons';
import type { Invitation, Participant } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { FormError } from '../dialogs/form-error.tsx';
import { useRequest } from '../dialogs/use-request.ts';
import { nameOf } from '../state/roles.ts';
import { inviteLink } from './by-link.tsx';
import type { RoomInvitations } from './use-invitations.ts';

interface OpenInvitationsProps extends Omit<RoomInvitations, 'invite'> {
  readonly people: readonly Participant[];
}

export function OpenInvitations(props: OpenInvitationsProps) {
  const { invitations, failure, people, revoke, retry } = props;
  const { busy, error, run } = useRequest();
  const [asked, setAsked] = useState<Invitation>();
  return (
    <section className="ws-invite__open" aria-label={t('Open invitations')}>
      <h3 className="ws-invite__title">{t('Open invitations')}</h3>
      {failure !== undefined && (
        <div className="ws-invite__failure">
          <FormError error={failure.message} />
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
                disabled={busy}
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
  return person === undefined ? t('A person you share no room with') : nameOf(person);
}
