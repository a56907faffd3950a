import { LogInIcon, PathSearchIcon } from '@blueprintjs/icons';
import { holdsRole, roleName } from '@mach42/contracts/users/roles.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell, useShellState } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { isOfCode } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useNavigate } from 'react-router-dom';
import { NoAccess } from '../routes/no-access-page.tsx';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import { useApp, useRoot } from '../shell/app-context.ts';
import { MissingCode } from '../workspace/missing-code.tsx';
import type { Missed } from './addresses.ts';
import '../workspace/workspace-panel.css';

const unreachable = new ApiError({
  code: 'NETWORK',
  status: 0,
  message: t('The service cannot be reached. Check the connection and try again.'),
});

/** Shown in place of the content of an address; the same for missing content and for content of other people. */
export default function MissedAddress({ missed }: { readonly missed: Missed }) {
  if (missed.why === 'mistyped') {
    return (
      <div className="ws-workspace">
        <NotFoundPage inside />
      </div>
    );
  }
  return (
    <section className="ws-workspace" aria-label={t('Workspace')}>
      {missed.why === 'failed' && <Failed error={missed.error} />}
      {missed.why === 'other role' && <OtherRole roles={missed.roles ?? []} />}
      {missed.why === 'refused' && <Refused />}
    </section>
  );
}

function Failed({ error }: { readonly error: unknown }) {
  const navigate = useNavigate();
  const title = t('This page could not be opened');
  if (isOfCode(error)) return <MissingCode title={title} />;
  return (
    <ErrorState
      title={title}
      error={navigator.onLine ? error : unreachable}
      onRetry={() => void navigate(0)}
    />
  );
}

/** Names the roles that may open it. They are no secret, as they are part of the product. */
function OtherRole({ roles }: { readonly roles: readonly ActiveRole[] }) {
  const { auth } = useApp();
  const own = useRoot((state) => state.auth.user?.roles ?? none);
  const fitting = roles.find((role) => holdsRole(own, role));
  return (
    <NoAccess>
      {fitting !== undefined && fitting !== 'guest' && (
        <Button variant="primary" onClick={() => void auth.switchRole(fitting)}>
          {t('Switch to the role {role}', { role: roleName(fitting) })}
        </Button>
      )}
    </NoAccess>
  );
}

const none = [] as const;

function Refused() {
  const navigate = useNavigate();
  const { signIn } = useShell();
  const signedIn = useShellState(({ session }) => session.signedIn);
  return (
    <EmptyState
      icon={<PathSearchIcon size={20} />}
      title={t('You cannot open this')}
      actions={
        <>
          <Button onClick={() => void navigate('/')}>{t('Go to the workspace')}</Button>
          {!signedIn && (
            <Button icon={<LogInIcon />} variant="primary" onClick={() => signIn()}>
              {t('Log in')}
            </Button>
          )}
        </>
      }
    >
      {t(
        'It was deleted, or it is not shared with you. If someone sent you the link, ask them to invite you.',
      )}
    </EmptyState>
  );
}
