import { FloppyDiskIcon, GitBranchIcon, CrossIcon } from '@blueprintjs/icons';
import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { Spinner } from '@mach42/plugin-kit/ui/spinner.tsx';
import { useState } from 'react';
import { dataRaisActions } from '../actions.ts';
import { failedChecks } from '../changes/checks.ts';
import { datarais } from '../state.ts';
import { keysOf, type Reviewed } from '../state/review.ts';
import { type Review, isRunning, routeLabels, type Route, type Run } from '../state/screen.ts';

interface SaveBarProps {
  readonly entryId: string;
  readonly review: Review;
  readonly reviewed: Reviewed | undefined;
  /** The checks of the file as it would be saved now. */
  readonly checks: ProposalChecks;
  readonly saving: boolean;
  /** Whether the changes were on the screen: changes that no one has seen are not saved. */
  readonly isSeen: boolean;
  readonly currentVersion: number;
}

export function SaveBar(props: SaveBarProps) {
  const { entryId, review, reviewed, checks, saving, isSeen, currentVersion } = props;
  const { dispatch } = useShell();
  const [asking, setAsking] = useState(false);
  const keys = reviewed?.ok === true ? keysOf(reviewed.ops) : [];
  const total = keys.length;
  const accepted = keys.filter((key) => !review.rejected.includes(key)).length;
  const failed = failedChecks(checks);
  const save = () => dispatch(dataRaisActions.save({ entryId }));
  const discard = () => dispatch(dataRaisActions.discardProposal({ entryId }));
  return (
    <PanelFooter className="ws-rais__footer">
      <Button variant="danger-plain" onClick={discard}>
        {t('Discard proposal')}
      </Button>
      <Button
        variant="plain"
        className="ws-rais__try"
        icon={<GitBranchIcon />}
        onClick={() => dispatch(datarais.tryOpened({ entryId }))}
      >
        {t('Try another way')}
      </Button>
      <span className="ws-rais__saves">
        {reviewed?.ok === false
          ? reviewed.error
          : isSeen
            ? t('Saves {accepted} of {total} as v{currentVersion}', {
                accepted,
                total,
                currentVersion: currentVersion + 1,
              })
            : t('Look at the changes before you save them.')}
      </span>
      {!isSeen && (
        <Button onClick={() => dispatch(datarais.tabChosen({ entryId, tab: 'changes' }))}>
          {t('See the changes')}
        </Button>
      )}
      <Button
        variant="primary"
        size="large"
        icon={<FloppyDiskIcon />}
        loading={saving}
        disabled={accepted === 0 || !isSeen}
        onClick={() => (failed.length > 0 ? setAsking(true) : save())}
      >
        {t('Save to DB')}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title={t('Save although a check failed?')}
        confirm={t('Save anyway')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save();
        }}
      >
        {failed.map((check) => `${check.title}: ${check.detail}.`).join(' ')}{' '}
        {t('You can go back to any version later.')}
      </ConfirmDialog>
    </PanelFooter>
  );
}

/** The names of running runs. */
const runNames: Readonly<Record<Route, string>> = { ...routeLabels, queue: t('Queue run') };

/** Returns the name of a status; a status that only a newer server knows is shown as it is. */
const standingName = (status: string): string =>
  status === 'queued' ? t('queued') : status === 'processing' ? t('processing') : status;

interface RunBarProps {
  readonly entryId: string;
  readonly run: Run;
}

/** The bar above the panel during a run. */
export function RunBar({ entryId, run }: RunBarProps) {
  const { dispatch } = useShell();
  if (!isRunning(run)) return null;
  const percent = Math.round(run.progress * 100);
  const position =
    run.queuePosition === undefined
      ? ''
      : t(', place {queuePosition} in the queue', { queuePosition: run.queuePosition });
  const standing =
    run.waitingFor === undefined
      ? `${standingName(run.jobStatus === '' ? run.status : run.jobStatus)}${position}`
      : modelTexts.waitingFor(providerName(run.waitingFor));
  return (
    <div className="ws-rais-run">
      <Spinner />
      <div className="ws-rais-run__main">
        <div className="ws-rais-run__text">
          <span role="status">
            {runNames[run.route]} <small>{standing}</small>
          </span>
          {/* Below, the bar says the same: as part of the status, each number would be read aloud. */}
          <strong aria-hidden="true">{percent} %</strong>
        </div>
        <progress aria-label={t('Progress of the run')} max={100} value={percent} />
      </div>
      <IconButton
        icon={<CrossIcon />}
        label={t('Cancel the run')}
        disabled={run.route === 'queue' && run.jobId === undefined}
        onClick={() => dispatch(dataRaisActions.cancel({ entryId }))}
      />
    </div>
  );
}
