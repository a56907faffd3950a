import { NewPersonIcon } from '@blueprintjs/icons';
import { previewInvitation } from '@mach42/contracts/rooms/calls.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useNavigate, useParams } from 'react-router-dom';
import { useRoot } from '../shell/app-context.ts';
import { loginPath } from '../shell/navigation.ts';
import { InviteCard } from './invite-card.tsx';
import './invite-page.css';

/** An invitation to a room, as its link shows it. */
export default function InvitePage() {
  const { inviteKey = '' } = useParams();
  const signedIn = useRoot((state) => state.session.signedIn);
  return (
    <main className="ws-invite-page">
      {signedIn ? <Invitation inviteKey={inviteKey} /> : <SignInFirst inviteKey={inviteKey} />}
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

function Invitation({ inviteKey }: { readonly inviteKey: string }) {
  const navigate = useNavigate();
  const { answer, error, refresh } = useRead(previewInvitation, { params: { inviteKey } });
  const toWorkspace = <Button onClick={() => void navigate('/')}>Go to the workspace</Button>;
  if (answer !== undefined) return <InviteCard inviteKey={inviteKey} preview={answer.data} />;
  if (error === undefined) return <SkeletonCards cards={1} />;
  if (error.status !== 404) {
    return <ErrorState title="The invitation could not be read" error={error} onRetry={refresh} />;
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
