import type { ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { listProjections } from '@mach42/contracts/health/calls.ts';
import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { ProjectionsTable } from '../health/projections-table.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { AllLink } from './all-link.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { figuresOf, rangeOf, type Range } from './figures.ts';
import { plotsOf } from './plots.ts';
import { WorkersCard } from './workers-card.tsx';
import './dashboard.css';

/** All of one answer, so that what it is of and what is shown never differ. */
export function Report({ report }: { readonly report: ActivityReport }) {
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
        className="ws-dashboard__half"
        title="Answer time"
        meta={`until the last word, ${per}`}
        data={plots.answerTime}
        whole={false}
        empty={
          <Nothing
            what="Answers"
            range={range}
            next="Their time counts as soon as a model has answered in a chat or a room."
          />
        }
      />
      <PlotCard
        className="ws-dashboard__half"
        title="Time to first word"
        meta={`from the call of the model, ${per}`}
        data={plots.firstWord}
        whole={false}
        empty={
          <Nothing
            what="First words"
            range={range}
            next="It counts as soon as a model has begun an answer in a chat or a room."
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
      <PlotCard
        title="Cost"
        meta={`US dollars ${per}`}
        data={plots.cost}
        whole={false}
        link={
          <AllLink to="/admin/data/guest-calls" of="what models were called for" text="Guests" />
        }
        empty={
          <Nothing
            what="Costs"
            range={range}
            next="Only calls of paid providers cost something; the built-in assistant and local models are free."
          />
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

const everyMs = 10_000;
/** That are shown here. */
const most = 7;

/** How far projectors are, those in trouble and far behind first. */
function ProjectionsCard() {
  const { answer, error } = useRead(listProjections, undefined, { everyMs });
  return (
    <ProjectionsTable
      projections={answer && worstFirst(answer.data).slice(0, most)}
      problem={answer === undefined ? error?.message : undefined}
      actions={<AllLink to="/admin/system/health" of="Projections" />}
    />
  );
}

function worstFirst(projections: readonly Projection[]): Projection[] {
  return projections.toSorted(
    (a, b) => b.parkedCount - a.parkedCount || b.lag - a.lag || a.name.localeCompare(b.name),
  );
}
