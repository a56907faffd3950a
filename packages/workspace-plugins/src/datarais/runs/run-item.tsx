import { CrossIcon, RefreshIcon } from '@blueprintjs/icons';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { ChainButton } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import { routeLabels } from '../state/screen.ts';
import {
  checksText,
  costText,
  durationText,
  instructionsText,
  modelText,
  operationsText,
  standingOfRun,
} from './run-texts.ts';

interface RunItemProps {
  readonly entryId: string;
  readonly run: EntryRun;
  /** Counts the runs of the entry from 1. */
  readonly number: number;
  readonly isEntryProcessed: boolean;
  readonly isReviewed: boolean;
  readonly currentVersion: number;
  /** Undefined: it is not compared. */
  readonly letter: 'A' | 'B' | undefined;
  readonly onToggle: () => void;
}

/** One run of the entry: what it ran with, how it is, and what can be done about it. */
export function RunItem(props: RunItemProps) {
  const { entryId, run, number, isEntryProcessed, isReviewed, currentVersion, letter } = props;
  const { dispatch } = useShell();
  const { available } = useModels();
  const model = modelText(run.modelId, available);
  const standing = standingOfRun(run, isEntryProcessed);
  const { proposal } = run;
  const checks = checksText(run);
  const isStale = proposal !== null && proposal.baseVersion < currentVersion;
  const about = { entryId, jobId: run.id };
  const facts = [
    durationText(run),
    proposal === null ? undefined : operationsText(proposal.operations),
    costText(run),
  ].filter((fact) => fact !== undefined);
  return (
    <li className="ws-run" aria-label={t('Run {number}: {model}', { number, model })}>
      <label className="ws-run__choice">
        <input
          type="checkbox"
          className="ws-visually-hidden"
          aria-label={t('Compare run {number}', { number })}
          checked={letter !== undefined}
          disabled={proposal === null}
          onChange={props.onToggle}
        />
        <span className="ws-run__letter" aria-hidden="true">
          {letter}
        </span>
      </label>
      <ModelIcon model={available.find(({ id }) => id === run.modelId)} size={24} />
      <div className="ws-run__main">
        <span className="ws-run__line">
          <strong>{model}</strong>
          {run.saigeVersion !== null && (
            <Chip tone="outline">
              {t('SAIGE v{saigeVersion}', { saigeVersion: run.saigeVersion })}
            </Chip>
          )}
          {run.route !== 'queue' && <Chip tone="outline">{routeLabels[run.route]}</Chip>}
          <Chip tone={standing.tone}>{standing.label}</Chip>
          {isReviewed && <Chip>{t('In review')}</Chip>}
          {isStale && run.savedAs === null && (
            <Chip
              tone="warning"
              title={t('v{currentVersion} was saved since.', { currentVersion })}
            >
              {t('From v{baseVersion}, not the newest', { baseVersion: proposal.baseVersion })}
            </Chip>
          )}
        </span>
        <span className="ws-run__line ws-muted">
          <span className="ws-run__instructions">{instructionsText(run.instructions)}</span>
        </span>
        <span className="ws-run__line ws-muted">
          <Timestamp at={run.createdAt} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {checks !== undefined && (
            <span className={checks.failed.length === 0 ? 'ws-run__passed' : 'ws-run__look'}>
              {checks.sum}
            </span>
          )}
        </span>
        {run.status === 'failed' && run.error !== null && (
          <span className="ws-run__error">{run.error}</span>
        )}
      </div>
      <span className="ws-run__actions">
        <ChainButton
          of={{ kind: run.route === 'queue' ? 'job' : 'run', id: run.id }}
          label={t('run {number}', { number })}
        />
        {proposal !== null && (
          <Button
            size="small"
            aria-label={t('Review run {number}', { number })}
            onClick={() =>
              dispatch(
                isReviewed
                  ? datarais.tabChosen({ entryId, tab: 'changes' })
                  : dataRaisActions.promote(about),
              )
            }
          >
            {t('Review')}
          </Button>
        )}
        {(run.status === 'queued' || run.status === 'processing') && (
          <Button
            size="small"
            icon={<CrossIcon size={12} />}
            aria-label={t('Cancel run {number}', { number })}
            onClick={() => dispatch(dataRaisActions.cancelRun(about))}
          >
            {t('Cancel')}
          </Button>
        )}
        {(run.status === 'failed' || run.status === 'cancelled') && (
          <Button
            size="small"
            icon={<RefreshIcon size={12} />}
            aria-label={t('Try run {number} again', { number })}
            onClick={() => dispatch(dataRaisActions.retryRun(about))}
          >
            {t('Try again')}
          </Button>
        )}
      </span>
    </li>
  );
}
