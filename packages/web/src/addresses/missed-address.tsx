import { LogInIcon, PathSearchIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell, useShellState } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useNavigate } from 'react-router-dom';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import type { Missed } from './addresses.ts';
import '../workspace/workspace-panel.css';

/** Without a connection the code of what was never opened cannot be loaded; the browser's own words name a file. */
const unreachable = new ApiError({
  code: 'NETWORK',
  status: 0,
  message: t('The service cannot be reached. Check the connection and try again.'),
});

/**
 * In the place of what an address leads to; the same for what is gone and what is not theirs. Its code comes with the
 * workbench, as it also says that code could not be loaded.
 */
export default function MissedAddress({ missed }: { readonly missed: Missed }) {
  const navigate = useNavigate();
  const { signIn } = useShell();
  const signedIn = useShellState(({ session }) => session.signedIn);
  if (missed.why === 'mistyped') {
    return (
      <div className="ws-workspace">
        <NotFoundPage inside />
      </div>
    );
  }
  return (
    <section className="ws-workspace" aria-label={t('Workspace')}>
      {missed.why === 'failed' ? (
        <ErrorState
          title={t('This page could not be opened')}
          error={navigator.onLine ? missed.error : unreachable}
          onRetry={() => void navigate(0)}
        />
      ) : (
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
      )}
    </section>
  );
}
