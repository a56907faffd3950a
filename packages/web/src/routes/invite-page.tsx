import { NewPersonIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useRoot } from '../shell/app-context.ts';
import { loginPath } from '../shell/navigation.ts';
import { InviteCard } from './invite-card.tsx';
import { useInvitation } from './use-invitation.ts';
import './invite-page.css';

/** An invitation to a room, as its link shows it. */
export default function InvitePage() {
  const { inviteKey = '' } = useParams();
  const signedIn = useRoot((state) => state.session.signedIn);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt(attempt + 1);
  return (
    <main className="ws-invite-page">
      {signedIn ? (
        <Invitation key={attempt} inviteKey={inviteKey} onRetry={retry} />
      ) : (
        <SignInFirst inviteKey={inviteKey} />
      )}
    </main>
  );
}

function SignInFirst({ inviteKey }: { readonly inviteKey: string }) {
  const navigate = useNavigate();
  const here = `/invite/${encodeURIComponent(inviteKey)}`;
  return (
    <EmptyState
      icon={<NewPersonIcon size={20} />}
      title="You are invited to a room"
      actions={
        <Button variant="primary" onClick={() => void navigate(loginPath(here))}>
          Log in
        </Button>
      }
    >
      Log in to see who invites you, and where to.
    </EmptyState>
  );
}

interface InvitationProps {
  readonly inviteKey: string;
  readonly onRetry: () => void;
}

function Invitation({ inviteKey, onRetry }: InvitationProps) {
  const navigate = useNavigate();
  const view = useInvitation(inviteKey);
  const toWorkspace = <Button onClick={() => void navigate('/')}>Go to the workspace</Button>;
  if (view.status === 'loading') return <SkeletonCards cards={1} />;
  if (view.status === 'ready') return <InviteCard inviteKey={inviteKey} preview={view.preview} />;
  if (view.failure.status !== 404) {
    return (
      <ErrorState title="The invitation could not be read" error={view.failure} onRetry={onRetry} />
    );
  }
  return (
    <EmptyState
      icon={<NewPersonIcon size={20} />}
      title="This invitation is not open any more"
      actions={toWorkspace}
    >
      It was taken back, or it has expired. Ask who sent it for a new one.
    </EmptyState>
  );
}
