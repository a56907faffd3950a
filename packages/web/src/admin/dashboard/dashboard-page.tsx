import { readActivity } from '@mach42/contracts/activity/calls.ts';
import type { ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { RefreshIcon } from '@blueprintjs/icons';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '../page-frame.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { ReadingMeta } from '../reading-meta.tsx';
import { useReading } from '../use-reading.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { figuresOf, rangeOf, ranges, type Range } from './figures.ts';
import { plotsOf } from './plots.ts';
import { ProjectionsCard } from './projections-card.tsx';
import { WorkersCard } from './workers-card.tsx';
import './dashboard.css';

const everyMs = 60_000;

/** What people and models did lately, in numbers. */
export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search.get('range'));
  const reading = useReading(readActivity, everyMs, { query: { range: range.value } });
  const { answer, error, isReading, refresh } = reading;
  return (
    <PageFrame
      title="Dashboard"
      meta={<ReadingMeta reading={reading} />}
      actions={
        <>
          <Segmented
            label="Time shown"
            options={ranges}
            value={range.value}
            onChange={(value) => setSearch({ range: value }, { replace: true })}
          />
          <Button icon={<RefreshIcon />} disabled={isReading} onClick={refresh}>
            Refresh
          </Button>
        </>
      }
    >
      {answer !== undefined && <Report report={answer.data} />}
      {answer === undefined && error === undefined && <SkeletonCards cards={5} />}
      {answer === undefined && error !== undefined && (
        <ErrorState title="The figures could not be read." error={error} onRetry={refresh} />
      )}
    </PageFrame>
  );
}

/** All of one answer, so that what it is of and what is shown never differ. */
function Report({ report }: { readonly report: ActivityReport }) {
  const now = useMinute();
  const range = rangeOf(report.range);
  const plots = plotsOf(report, now);
  const per = `per ${range.each}, ${range.long}`;
  return (
    <div className="ws-dashboard">
      <FigureTiles figures={figuresOf(report, range)} />
      <PlotCard
        className="ws-dashboard__wide"
        title="Messages"
        meta={`and answers by model group, ${per}`}
        data={plots.messages}
        empty={
          <Nothing
            what="Messages"
            range={range}
            next="They count as soon as somebody writes in a chat or a room."
          />
        }
      />
      <PlotCard
        className="ws-dashboard__narrow"
        title="Cost"
        meta={`US dollars ${per}`}
        data={plots.cost}
        whole={false}
        empty={
          <Nothing
            what="Costs"
            range={range}
            next="Only calls of paid providers cost something; the built-in assistant and local models are free."
          />
        }
      />
      <PlotCard
        title="Active users"
        meta={per}
        kind="bars"
        data={plots.users}
        empty={
          <Nothing
            what="Active users"
            range={range}
            next="Somebody is active who signs in, writes or saves."
          />
        }
      />
      <PlotCard
        title="Jobs"
        meta={per}
        data={plots.jobs}
        empty={
          <Nothing
            what="Jobs"
            range={range}
            next="A DataRAIS entry that is processed with the queue becomes a job."
          />
        }
      />
      <PlotCard
        title="Errors"
        meta={per}
        kind="bars"
        data={plots.errors}
        empty={
          <Nothing what="Errors" range={range} next="No reply, job or call of a model failed." />
        }
      />
      <WorkersCard />
      <ProjectionsCard />
    </div>
  );
}

interface NothingProps {
  readonly what: string;
  readonly range: Range;
  readonly next: string;
}

function Nothing({ what, range, next }: NothingProps) {
  return (
    <div className="ws-dashboard__nothing">
      <strong>
        {what}: none in the last {range.long}
      </strong>
      <p>{next}</p>
    </div>
  );
}
