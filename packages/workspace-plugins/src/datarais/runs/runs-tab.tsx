import { GitBranchIcon, LayersIcon } from '@blueprintjs/icons';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Comparison } from '../compare/comparison.tsx';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import type { Review, Screen } from '../state/screen.ts';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { RunItem } from './run-item.tsx';
import './runs.css';

interface RunsTabProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly currentVersion: number;
}

/** All runs of the entry, and two of their proposals side by side. */
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

/** Runs whose proposals can be compared, newest first as they are listed. */
const comparable = (runs: readonly EntryRun[]): readonly EntryRun[] =>
  runs.filter(({ proposal }) => proposal !== null);

/**
 * The runs that are compared, the first as A and the second as B: those that the person chose, and
 * as long as no one chose, the newest two, the older one first.
 */
export function chosenRuns(
  runs: readonly EntryRun[],
  chosen: readonly string[] | undefined,
): readonly EntryRun[] {
  const all = comparable(runs);
  if (chosen === undefined) return all.slice(0, 2).toReversed();
  return chosen.flatMap((id) => all.filter((run) => run.id === id));
}

/** With a run put in, or taken out; of two the one that was chosen first makes way for a third. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
}
