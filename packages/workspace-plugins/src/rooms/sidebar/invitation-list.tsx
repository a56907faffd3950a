import {
  invitationActions,
  invitationsSlice,
} from '@mach42/conversations/invitations/invitations-slice.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { InvitationCard } from './invitation-card.tsx';

export function InvitationList() {
  const { dispatch } = useShell();
  const { received, answering } = useSlice(invitationsSlice, (state) => state);
  if (received.length === 0) return null;
  return (
    <ul className="ws-rooms-invitations" aria-label="Invitations">
      {received.map((invitation) => (
        <InvitationCard
          key={invitation.id}
          invitation={invitation}
          busy={answering.includes(invitation.id)}
          onAccept={(accepted) => dispatch(invitationActions.accept(accepted))}
          onDecline={(declined) => dispatch(invitationActions.decline(declined))}
        />
      ))}
    </ul>
  );
}
