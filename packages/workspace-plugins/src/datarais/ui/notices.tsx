import { ErrorIcon, GitMergeIcon, RefreshIcon, WarningSignIcon } from '@blueprintjs/icons';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import type { ReactNode } from 'react';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import type { Screen } from '../state/screen.ts';

interface NoticesProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly file: PhodFile;
}

/** What went wrong here, or has changed in the meantime, with what can be done about it. */
export function Notices({ entryId, screen, file }: NoticesProps) {
  const { dispatch } = useShell();
  const { failure, review } = screen;
  return (
    <>
      {failure !== undefined && (
        <Notice
          tone="danger"
          actions={
            <Button
              size="small"
              icon={<RefreshIcon size={12} />}
              onClick={() => dispatch(dataRaisActions.open({ entryId }))}
            >
              {t('Retry')}
            </Button>
          }
        >
          {entryTexts.loadFailedRetry} {failure.message}
        </Notice>
      )}
      <RunNotice entryId={entryId} screen={screen} />
      {review !== undefined && review.baseVersion < file.version && (
        <Notice
          tone="warning"
          actions={
            <Button
              size="small"
              icon={<GitMergeIcon size={12} />}
              onClick={() => dispatch(datarais.conflictFound({ entryId, current: file }))}
            >
              {t('See what still applies')}
            </Button>
          }
        >
          {t('This proposal was made from v{baseVersion}; v{version} was saved since.', {
            baseVersion: review.baseVersion,
            version: file.version,
          })}
        </Notice>
      )}
    </>
  );
}

function RunNotice({ entryId, screen: { entry, run } }: Omit<NoticesProps, 'file'>) {
  const { dispatch } = useShell();
  if (run.status !== 'failed' || run.error === undefined) return null;
  const goesOn = run.jobStatus === 'queued' || run.jobStatus === 'processing';
  return (
    <Notice
      tone="danger"
      actions={
        <>
          {entry?.status === 'pending' && (
            <Button
              size="small"
              icon={<RefreshIcon size={12} />}
              onClick={() => dispatch(dataRaisActions.retry({ entryId }))}
            >
              {goesOn ? t('Keep waiting') : t('Try again')}
            </Button>
          )}
          <Button
            size="small"
            variant="plain"
            onClick={() => dispatch(datarais.runCancelled({ entryId }))}
          >
            {t('Dismiss')}
          </Button>
        </>
      }
    >
      {run.error}
      {goesOn && t(' The job itself continues, and its result will appear here.')}
    </Notice>
  );
}

interface NoticeProps {
  readonly tone: 'warning' | 'danger';
  readonly children: ReactNode;
  /** Buttons: what can be done about it. */
  readonly actions?: ReactNode;
}

/** A line above the tabs' content that stays until something is done about it. */
function Notice({ tone, children, actions }: NoticeProps) {
  return (
    <div className={`ws-rais-notice ws-rais-notice--${tone}`} role="alert">
      {tone === 'danger' ? <ErrorIcon /> : <WarningSignIcon />}
      <p>{children}</p>
      {actions !== undefined && <span className="ws-rais-notice__actions">{actions}</span>}
    </div>
  );
}
