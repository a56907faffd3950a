import { LayersIcon, SearchIcon } from '@blueprintjs/icons';
import type { JobMetadata, AllJobsMeta } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { modelNameIn } from '@mach42/contracts/models/names.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog, useLastAsked } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Pager } from '@mach42/plugin-kit/ui/pager.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { UpdatedAt } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import {
  allJobs,
  isNarrowed,
  jobsPage,
  jobsQuery,
  listAllJobs,
  type JobFilter,
  anyOf,
  type Age,
  type StateFilter,
} from '../jobs/job-filter.ts';
import { JobTable, useJobActions, type JobActions } from '../jobs/job-table.tsx';
import { QueueTiles } from '../queue/queue-tiles.tsx';
import { useStats } from '../state.ts';
import './area.css';
import '../jobs/job-filters.css';

/** Lists the jobs of all people, without their content. */
export default function QueuePage({ Frame }: FramedPageProps) {
  const { api } = useShell();
  const stats = useStats();
  const [{ filter, offset }, setAsked] = useState({ filter: allJobs, offset: 0 });
  const query = jobsQuery(filter, offset);
  const { answer, error, isReading, at, refresh } = useRead(
    listAllJobs,
    { query },
    { keeps: true },
  );
  const actions = useJobActions(refresh);
  const { available } = useModels();
  const modelName = (id: string) => modelNameIn(available, id);
  // There may be fewer jobs left than the earlier pages had.
  const isBeyond = offset > 0 && answer?.data.length === 0 && answer.meta.total > 0;
  if (isBeyond) setAsked({ filter, offset: 0 });
  const narrow = (changed: JobFilter) => setAsked({ filter: changed, offset: 0 });
  return (
    <Frame
      title={t('Queue')}
      meta={<UpdatedAt at={at} />}
      actions={
        <RefreshButton
          disabled={isReading}
          onRefresh={() => {
            refresh();
            stats.refresh();
          }}
        />
      }
    >
      <div className="ws-admin-area">
        <QueueTiles stats={stats.answer?.data} />
        <JobFilters
          filter={filter}
          choices={answer?.meta}
          modelName={modelName}
          now={api.serverNow}
          onChange={narrow}
        />
        {error !== undefined && (
          <ErrorState title={jobTexts.listFailed} error={error} onRetry={refresh} />
        )}
        {answer === undefined && error === undefined && <SkeletonCards />}
        {answer?.data.length === 0 && <NoJobs filter={filter} onAll={() => narrow(allJobs)} />}
        {answer !== undefined && answer.data.length > 0 && (
          <JobTable jobs={answer.data} modelName={modelName} actions={actions} />
        )}
        {answer !== undefined && (
          <Pager
            offset={offset}
            pageSize={jobsPage}
            total={answer.meta.total}
            onMove={(to) => setAsked({ filter, offset: to })}
          />
        )}
        <CancelDialog actions={actions} />
      </div>
    </Frame>
  );
}

function CancelDialog({ actions }: { readonly actions: JobActions }) {
  const { asked, ask, cancel } = actions;
  const last = useLastAsked(asked);
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={jobTexts.cancelQuestion}
      confirm={t('Cancel job')}
      cancel={t('Keep it')}
      onConfirm={() => {
        if (asked !== undefined) cancel(asked);
        ask(undefined);
      }}
      onCancel={() => ask(undefined)}
    >
      {last !== undefined && consequenceOf(last)}
    </ConfirmDialog>
  );
}

function consequenceOf({ status, userName }: JobMetadata): string {
  return status === 'queued' ? jobTexts.cancelWaiting(userName) : jobTexts.cancelRunning(userName);
}

interface NoJobsProps {
  readonly filter: JobFilter;
  readonly onAll: () => void;
}

function NoJobs({ filter, onAll }: NoJobsProps) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={<SearchIcon size={20} />}
        title={t('No job matches')}
        actions={<Button onClick={onAll}>{t('Show all jobs')}</Button>}
      >
        {t('There are jobs with another state, model, person or age.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<LayersIcon size={20} />} title={t('The queue is empty')}>
      {t('Jobs appear here as soon as someone processes a DataRAIS entry with the queue.')}
    </EmptyState>
  );
}

const states: readonly { readonly value: StateFilter; readonly label: string }[] = [
  { value: 'all', label: t('Any state') },
  { value: 'queued', label: t('Waiting') },
  { value: 'processing', label: t('Running') },
  { value: 'completed', label: t('Completed') },
  { value: 'failed', label: t('Failed') },
  { value: 'parked', label: t('Parked') },
  { value: 'cancelled', label: t('Cancelled') },
];
const ageChoices: readonly { readonly value: Age; readonly label: string }[] = [
  { value: 'any', label: t('Any age') },
  { value: 'last-hour', label: t('Last hour') },
  { value: 'last-day', label: t('Last 24 hours') },
  { value: 'last-week', label: t('Last 7 days') },
  { value: 'older-day', label: t('Older than a day') },
  { value: 'older-week', label: t('Older than a week') },
];

interface JobFiltersProps {
  readonly filter: JobFilter;
  readonly choices: Pick<AllJobsMeta, 'models' | 'people'> | undefined;
  readonly modelName: (id: string) => string;
  readonly now: () => number;
  readonly onChange: (filter: JobFilter) => void;
}

function JobFilters({ filter, choices, modelName, now, onChange }: JobFiltersProps) {
  const { models = [], people = [] } = choices ?? {};
  return (
    <div className="ws-admin-job-filters">
      <Select
        aria-label={t('State')}
        options={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        aria-label={t('Model')}
        options={withAny(
          t('All models'),
          models.map((id) => ({ value: id, label: modelName(id) })),
        )}
        value={filter.modelId}
        onChange={(modelId) => onChange({ ...filter, modelId })}
      />
      <Select
        aria-label={t('Person')}
        options={withAny(
          t('All people'),
          people.map(({ userId, name }) => ({ value: userId, label: name === '' ? userId : name })),
        )}
        value={filter.userId}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
      <Select
        aria-label={t('Age')}
        options={ageChoices}
        value={filter.age}
        onChange={(age) => onChange({ ...filter, age, chosenAt: now() })}
      />
      {isNarrowed(filter) && (
        <Button variant="plain" onClick={() => onChange(allJobs)}>
          {t('Show all jobs')}
        </Button>
      )}
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const withAny = (label: string, choices: readonly Choice[]): readonly Choice[] => [
  { value: anyOf, label },
  ...choices,
];
