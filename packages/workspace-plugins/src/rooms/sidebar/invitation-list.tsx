import {
  invitationActions,
  invitationsSlice,
} from '@mach42/conversations/invitations/invitations-slice.ts';
import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { InvitationCard } from './invitation-card.tsx';

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
