import { RefreshIcon } from '@blueprintjs/icons';
import { listAllJobs } from '@mach42/contracts/jobs/all-jobs.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { modelHeading } from '@mach42/contracts/models/heading.ts';
import { useLiveReading } from '@mach42/plugin-kit/api/use-live-reading.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/page.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Pager } from '@mach42/plugin-kit/ui/pager.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { CancelDialog } from '../jobs/cancel-dialog.tsx';
import { allJobs, jobsPage, jobsQuery, type JobFilter } from '../jobs/job-filter.ts';
import { JobFilters } from '../jobs/job-filters.tsx';
import { JobTable } from '../jobs/job-table.tsx';
import { NoJobs } from '../jobs/no-jobs.tsx';
import { useJobActions } from '../jobs/use-job-actions.ts';
import { QueueTiles } from '../queue/queue-tiles.tsx';
import { adminActions, adminSlice } from '../state/admin-slice.ts';
import { useLoaded } from '../state/use-loaded.ts';
import './area.css';

/** Everybody's jobs, without what they are about. */
export default function QueuePage({ Frame }: FramedPageProps) {
  const { api, dispatch } = useShell();
  useLoaded('loadStats');
  const { stats, queueChanges } = useSlice(adminSlice, (state) => state);
  const [{ filter, offset }, setAsked] = useState({ filter: allJobs, offset: 0 });
  const query = jobsQuery(filter, offset);
  const { value, failure, isReading, readAt, again } = useLiveReading(
    listAllJobs,
    { query },
    queueChanges,
  );
  const actions = useJobActions(again);
  const modelName = useModelName();
  // Fewer jobs may be left than stood before the page.
  const isBeyond = offset > 0 && value?.data.length === 0 && value.meta.total > 0;
  if (isBeyond) setAsked({ filter, offset: 0 });
  const narrow = (changed: JobFilter) => setAsked({ filter: changed, offset: 0 });
  return (
    <Frame
      title="Queue"
      meta={
        readAt !== undefined && (
          <>
            updated <Timestamp at={readAt} form="seconds" />
          </>
        )
      }
      actions={
        <Button
          icon={<RefreshIcon />}
          disabled={isReading}
          onClick={() => {
            again();
            dispatch(adminActions.loadStats());
          }}
        >
          Refresh
        </Button>
      }
    >
      <div className="ws-admin-area">
        <QueueTiles stats={stats} />
        <JobFilters
          filter={filter}
          choices={value?.meta}
          modelName={modelName}
          now={api.serverNow}
          onChange={narrow}
        />
        {failure !== undefined && (
          <ErrorState title={jobTexts.listFailed} error={failure} onRetry={again} />
        )}
        {value === undefined && failure === undefined && <SkeletonCards />}
        {value?.data.length === 0 && <NoJobs filter={filter} onAll={() => narrow(allJobs)} />}
        {value !== undefined && value.data.length > 0 && (
          <JobTable jobs={value.data} modelName={modelName} actions={actions} />
        )}
        {value !== undefined && (
          <Pager
            offset={offset}
            pageSize={jobsPage}
            total={value.meta.total}
            onMove={(to) => setAsked({ filter, offset: to })}
          />
        )}
        <CancelDialog actions={actions} />
      </div>
    </Frame>
  );
}

/** The name of a model, or its id where it is not in the list. */
function useModelName(): (id: string) => string {
  const { available } = useModels();
  return (id) => {
    const model = available.find((known) => known.id === id);
    return model === undefined ? id : modelHeading(model).name;
  };
}
