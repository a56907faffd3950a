import { GlobeIcon, NewPersonIcon, PeopleIcon } from '@blueprintjs/icons';
import { acceptInvitation, previewInvitation } from '@mach42/contracts/rooms/calls.ts';
import type { InvitationPreview } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useRoot } from '../shell/app-context.ts';
import { loginPath } from '../shell/navigation.ts';
import { PageBrand } from './not-found-page.tsx';
import './invite-page.css';

/** An invitation to a room, as its link shows it. */
export default function InvitePage() {
  const { inviteKey = '' } = useParams();
  const signedIn = useRoot((state) => state.session.signedIn);
  return (
    <main className="ws-page">
      <PageBrand />
      <div className="ws-invite-page">
        {signedIn ? <Invitation inviteKey={inviteKey} /> : <SignInFirst inviteKey={inviteKey} />}
      </div>
    </main>
  );
}

function SignInFirst({ inviteKey }: { readonly inviteKey: string }) {
  const navigate = useNavigate();
  const here = `/invite/${encodeURIComponent(inviteKey)}`;
  return (
    <EmptyState
      icon={<NewPersonIcon size={20} />}
      title={t('You are invited to a room')}
      actions={
        <Button variant="primary" onClick={() => void navigate(loginPath(here))}>
          {t('Log in')}
        </Button>
      }
    >
      {t('Log in to see who invites you, and to which room.')}
    </EmptyState>
  );
}

function Invitation({ inviteKey }: { readonly inviteKey: string }) {
  const navigate = useNavigate();
  const { answer, error, refresh } = useRead(previewInvitation, { params: { inviteKey } });
  const toWorkspace = (
    <Button onClick={() => void navigate('/')}>{t('Go to the workspace')}</Button>
  );
  if (answer !== undefined) return <InviteCard inviteKey={inviteKey} preview={answer.data} />;
  if (error === undefined) return <SkeletonCards cards={1} />;
  if (error.status !== 404) {
    return (
      <ErrorState title={t('The invitation could not be read')} error={error} onRetry={refresh} />
    );
  }
  return (
    <EmptyState
      icon={<NewPersonIcon size={20} />}
      title={t('This invitation is no longer valid')}
      actions={toWorkspace}
    >
      {t('It was withdrawn, or it has expired. Ask the person who sent it for a new one.')}
    </EmptyState>
  );
}

interface InviteCardProps {
  readonly inviteKey: string;
  readonly preview: InvitationPreview;
}

function InviteCard({ inviteKey, preview }: InviteCardProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function accept() {
    setBusy(true);
    setError(undefined);
    try {
      const { data: room } = await shell.api.request(acceptInvitation, { params: { inviteKey } });
      await navigate('/', { replace: true });
      shell.commands.run('rooms.show-rooms', room.id);
    } catch (thrown) {
      setError(asApiError(thrown).message);
      setBusy(false);
    }
  }

  const { roomType, participantCount } = preview;
  return (
    <section className="ws-invite-card" aria-labelledby="invited-to">
      <span className="ws-invite-card__icon">
        {roomType === 'internal_forum' ? <GlobeIcon size={20} /> : <PeopleIcon size={20} />}
      </span>
      <p className="ws-muted">
        {t('{invitedBy} invites you to', { invitedBy: preview.invitedBy })}
      </p>
      <h1 id="invited-to" className="ws-invite-card__room">
        {preview.roomName}
      </h1>
      <p className="ws-muted">
        {roomType === 'internal_forum' ? t('Forum') : t('Group room')} ·{' '}
        {t('{value} · open until', {
          value:
            participantCount === 1
              ? t('one person')
              : t('{participantCount} people', { participantCount }),
        })}{' '}
        <Timestamp at={preview.expiresAt} />
      </p>
      {error !== undefined && (
        <p className="ws-invite-card__error" role="alert">
          {error}
        </p>
      )}
      <div className="ws-invite-card__answers">
        <Button size="large" onClick={() => void navigate('/')}>
          {t('Not now')}
        </Button>
        <Button size="large" variant="primary" loading={busy} onClick={() => void accept()}>
          {t('Join the room')}
        </Button>
      </div>
    </section>
  );
}
