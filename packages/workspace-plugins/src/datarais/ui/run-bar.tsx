import { CrossIcon } from '@blueprintjs/icons';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Spinner } from '@mach42/plugin-kit/ui/spinner.tsx';
import { dataRaisActions } from '../actions.ts';
import { isRunning, routeLabels, type Route, type Run } from '../state/screen.ts';

/** Of a running run. */
const runNames: Readonly<Record<Route, string>> = { ...routeLabels, queue: t('Queue run') };

interface RunBarProps {
  readonly entryId: string;
  readonly run: Run;
}

/** Floats over the panel during a run. */
export function RunBar({ entryId, run }: RunBarProps) {
  const { dispatch } = useShell();
  if (!isRunning(run)) return null;
  const percent = Math.round(run.progress * 100);
  const place =
    run.queuePosition === undefined
      ? ''
      : t(', place {queuePosition} in the queue', { queuePosition: run.queuePosition });
  const standing =
    run.waitingFor === undefined
      ? `${run.jobStatus === '' ? run.status : run.jobStatus}${place}`
      : modelTexts.waitingFor(providerName(run.waitingFor));
  return (
    <div className="ws-rais-run">
      <Spinner />
      <div className="ws-rais-run__main">
        <div className="ws-rais-run__text" role="status">
          <span>
            {runNames[run.route]} <small>{standing}</small>
          </span>
          <strong>{percent} %</strong>
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
