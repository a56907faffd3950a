import { GitBranchIcon, LayersIcon, CrossIcon, RefreshIcon } from '@blueprintjs/icons';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { modelNameIn } from '@mach42/contracts/models/names.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { ChainButton } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useShell, useModels } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { dataRaisActions } from '../actions.ts';
import { Comparison } from '../compare/comparison.tsx';
import { datarais } from '../state.ts';
import { type Review, type Screen, routeLabels } from '../state/screen.ts';
import {
  checksText,
  costText,
  durationText,
  instructionsText,
  operationsText,
  displayStatusOfRun,
} from './run-texts.ts';
import './runs.css';

interface RunItemProps {
  readonly entryId: string;
  readonly run: EntryRun;
  /** The number of the run among those of the entry, from 1. */
  readonly number: number;
  readonly isEntryProcessed: boolean;
  readonly isReviewed: boolean;
  /** The version of the file that its proposal changes; a rebase moves it to a newer one. */
  readonly baseVersion: number | undefined;
  readonly currentVersion: number;
  /** The letter of the run in the comparison; undefined: it is not compared. */
  readonly letter: 'A' | 'B' | undefined;
  readonly onToggle: () => void;
}

/** Shows one run of the entry: how it was made, its status, and the actions on it. */
function RunItem(props: RunItemProps) {
  const { entryId, run, number, isEntryProcessed, isReviewed, letter } = props;
  const { baseVersion, currentVersion } = props;
  const { dispatch } = useShell();
  const { available } = useModels();
  const model = modelNameIn(available, run.modelId);
  const standing = displayStatusOfRun(run, isEntryProcessed);
  const { proposal } = run;
  const checks = checksText(run);
  const isStale = baseVersion !== undefined && baseVersion < currentVersion;
  const about = { entryId, jobId: run.id };
  const facts = [
    durationText(run),
    proposal === null ? undefined : operationsText(proposal.operations),
    costText(run),
  ].filter((fact) => fact !== undefined);
  return (
    <li className="ws-run" aria-label={t('Run {number}: {model}', { number, model })}>
      <label className="ws-run__choice ws-finger">
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
              {t('From v{baseVersion}, not the newest', { baseVersion })}
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
          <span className="ws-run__error">{received(run.error)}</span>
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

interface RunsTabProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly currentVersion: number;
}

/** Shows all runs of the entry, and two of their proposals side by side. */
export function RunsTab({ entryId, screen, currentVersion }: RunsTabProps) {
  const { dispatch } = useShell();
  const { runs, runsFailure, entry, review } = screen;
  const tryAnother = entry?.status !== 'discarded' && (
    <Button
      size="small"
      icon={<GitBranchIcon size={12} />}
      onClick={() => dispatch(datarais.tryOpened({ entryId }))}
    >
      {t('Try another way')}
    </Button>
  );

  if (runs === undefined) {
    return runsFailure === undefined ? (
      <SkeletonCards cards={2} />
    ) : (
      <ErrorState
        title={jobTexts.runsFailed}
        error={runsFailure}
        onRetry={() => dispatch(dataRaisActions.reloadRuns())}
      />
    );
  }
  if (runs.length === 0) {
    return (
      <EmptyState
        icon={<LayersIcon size={20} />}
        title={t('No runs of this entry yet')}
        actions={tryAnother}
      >
        {t(
          'Each run is listed here with its proposal. Run the entry with one model, then with another one or with other instructions, compare, and keep the better one.',
        )}
      </EmptyState>
    );
  }

  const chosen = chosenRuns(runs, screen.compared);
  const [a, b] = chosen;
  const ids = chosen.map(({ id }) => id);
  const reviewed = review === undefined ? '' : idOfRun(review.source);
  const choose = (compared: readonly string[]) =>
    dispatch(datarais.comparedChosen({ entryId, compared }));
  return (
    <>
      <div className="ws-runs__bar">
        <strong>
          {t('{count} {count, plural, one {run} other {runs}} of this entry', {
            count: runs.length,
          })}
        </strong>
        <span className="ws-muted">{t('Select two to compare them')}</span>
        <span className="ws-runs__actions">{tryAnother}</span>
      </div>
      <ol className="ws-runs" aria-label={t('Runs of this entry')}>
        {runs.map((run, index) => (
          <RunItem
            key={run.id}
            entryId={entryId}
            run={run}
            number={runs.length - index}
            isEntryProcessed={entry?.status === 'processed'}
            isReviewed={run.id === reviewed}
            baseVersion={run.id === reviewed ? review?.baseVersion : run.proposal?.baseVersion}
            currentVersion={currentVersion}
            letter={run.id === a?.id ? 'A' : run.id === b?.id ? 'B' : undefined}
            onToggle={() => choose(toggled(ids, run.id))}
          />
        ))}
      </ol>
      {a !== undefined && b !== undefined ? (
        <Comparison
          entryId={entryId}
          a={a}
          b={b}
          reviewed={reviewed}
          onSwap={() => choose(ids.toReversed())}
        />
      ) : (
        <EmptyState icon={<GitBranchIcon size={20} />} title={t('Nothing to compare yet')}>
          {runs.filter(({ proposal }) => proposal !== null).length < 2
            ? t('Try another way: its proposal appears beside this one, and nothing is lost.')
            : t('Select two runs above to see their proposals side by side.')}
        </EmptyState>
      )}
    </>
  );
}

const idOfRun = (source: Review['source']): string =>
  'jobId' in source ? source.jobId : source.callId;

/** Returns the runs whose proposals can be compared, newest first as they are listed. */
const comparable = (runs: readonly EntryRun[]): readonly EntryRun[] =>
  runs.filter(({ proposal }) => proposal !== null);

/**
 * Returns the runs that are compared, the first as A and the second as B: those that the person chose. Without a
 * choice they are the newest two, of which the older one is A.
 */
export function chosenRuns(
  runs: readonly EntryRun[],
  chosen: readonly string[] | undefined,
): readonly EntryRun[] {
  const all = comparable(runs);
  if (chosen === undefined) return all.slice(0, 2).toReversed();
  return chosen.flatMap((id) => all.filter((run) => run.id === id));
}

/** Adds a run to the chosen ones, or removes it; a third run replaces the one that was chosen first. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
}
