import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import {
  invitationActions,
  invitationsSlice,
} from '@mach42/conversations/invitations/invitations-slice.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';

export function InvitationList() {
  const { dispatch } = useShell();
  const { received, answering } = useSlice(invitationsSlice, (state) => state);
  const [asked, setAsked] = useState<Invitation>();
  if (received.length === 0) return null;
  return (
    <>
      <ul className="ws-rooms-invitations" aria-label="Invitations">
        {received.map((invitation) => (
          <InvitationCard
            key={invitation.id}
            invitation={invitation}
            busy={answering.includes(invitation.id)}
            onAccept={(accepted) => dispatch(invitationActions.accept(accepted))}
            onDecline={setAsked}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Decline this invitation?"
        confirm="Decline"
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) dispatch(invitationActions.decline(asked));
        }}
        onCancel={() => setAsked(undefined)}
      >
        To join later you need a new invitation.
      </ConfirmDialog>
    </>
  );
}

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly busy: boolean;
  readonly onAccept: (invitation: Invitation) => void;
  readonly onDecline: (invitation: Invitation) => void;
}

function InvitationCard({ invitation, busy, onAccept, onDecline }: InvitationCardProps) {
  return (
    <li className="ws-rooms-invitation">
      <span className="ws-rooms-invitation__room">{invitation.roomName}</span>
      <span className="ws-rooms-invitation__by">
        {invitation.invitedBy.name} invites you, until <Timestamp at={invitation.expiresAt} />
      </span>
      <span className="ws-rooms-invitation__answers">
        <Button size="small" variant="accept" disabled={busy} onClick={() => onAccept(invitation)}>
          Accept
        </Button>
        <Button size="small" disabled={busy} onClick={() => onDecline(invitation)}>
          Decline
        </Button>
      </span>
    </li>
  );
}
