import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly busy: boolean;
  readonly onAccept: (invitation: Invitation) => void;
  readonly onDecline: (invitation: Invitation) => void;
}

export function InvitationCard({ invitation, busy, onAccept, onDecline }: InvitationCardProps) {
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
