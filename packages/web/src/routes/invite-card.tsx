import { GlobeIcon, PeopleIcon } from '@blueprintjs/icons';
import { acceptInvitation } from '@mach42/contracts/rooms/calls.ts';
import type { InvitationPreview } from '@mach42/contracts/rooms/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface InviteCardProps {
  readonly inviteKey: string;
  readonly preview: InvitationPreview;
}

export function InviteCard({ inviteKey, preview }: InviteCardProps) {
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
      <p className="ws-muted">{preview.invitedBy} invites you to</p>
      <h1 id="invited-to" className="ws-invite-card__room">
        {preview.roomName}
      </h1>
      <p className="ws-muted">
        {roomType === 'internal_forum' ? 'Forum' : 'Group room'} ·{' '}
        {participantCount === 1 ? 'one person' : `${participantCount} people`} · open until{' '}
        <Timestamp at={preview.expiresAt} />
      </p>
      {error !== undefined && (
        <p className="ws-invite-card__error" role="alert">
          {error}
        </p>
      )}
      <div className="ws-invite-card__answers">
        <Button size="large" onClick={() => void navigate('/')}>
          Not now
        </Button>
        <Button size="large" variant="primary" loading={busy} onClick={() => void accept()}>
          Join the room
        </Button>
      </div>
    </section>
  );
}
