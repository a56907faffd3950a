import { GitMergeIcon, RefreshIcon } from '@blueprintjs/icons';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { PhodFile, BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ConflictDialog } from '@mach42/plugin-kit/phod/conflict/conflict-dialog.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { NoticeBar } from '@mach42/plugin-kit/ui/notice-bar.tsx';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import type { Screen } from '../state/screen.ts';

interface NoticesProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly file: PhodFile;
}

/** Shows failures and changes in the meantime, and offers the possible actions. */
export function Notices({ entryId, screen, file }: NoticesProps) {
  const { dispatch } = useShell();
  const { failure, review } = screen;
  return (
    <>
      {failure !== undefined && (
        <NoticeBar
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
        </NoticeBar>
      )}
      <RunNotice entryId={entryId} screen={screen} />
      {review !== undefined && review.baseVersion < file.version && (
        <NoticeBar
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
        </NoticeBar>
      )}
    </>
  );
}

function RunNotice({ entryId, screen: { entry, run } }: Omit<NoticesProps, 'file'>) {
  const { dispatch } = useShell();
  if (run.status !== 'failed' || run.error === undefined) return null;
  const goesOn = run.jobStatus === 'queued' || run.jobStatus === 'processing';
  return (
    <NoticeBar
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
    </NoticeBar>
  );
}

interface OpenConflictProps {
  readonly entryId: string;
  /** The accepted operations of the proposal, made on `base`. */
  readonly ops: readonly PhodOperation[];
  readonly base: BriefData;
  readonly baseVersion: number;
  readonly current: PhodFile;
}

/** The dialog for a proposal whose file was saved in the meantime. */
export function OpenConflict({ entryId, ...made }: OpenConflictProps) {
  const { dispatch } = useShell();
  const { version } = made.current;
  const close = () => dispatch(datarais.conflictClosed({ entryId }));
  return (
    <ConflictDialog
      {...made}
      ownName={t('this proposal')}
      ownWere={t('This proposal was')}
      remark={({ changesSomething }) =>
        changesSomething ? undefined : t('Nothing of it would change v{version}.', { version })
      }
      onClose={close}
      footer={({ briefData, changesSomething, isComplete }) => (
        <>
          <Button
            variant="danger-plain"
            className="ws-dialog__start"
            onClick={() => dispatch(dataRaisActions.discardProposal({ entryId }))}
          >
            {t('Discard proposal')}
          </Button>
          <Button onClick={close}>{t('Compare')}</Button>
          <Button
            variant="primary"
            disabled={!changesSomething || !isComplete}
            onClick={() => dispatch(dataRaisActions.rebase({ entryId, briefData }))}
          >
            {t('Rebase on v{version}', { version })}
          </Button>
        </>
      )}
    />
  );
}
