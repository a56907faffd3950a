import { ChatIcon, DollarIcon, ErrorIcon, LayersIcon, PeopleIcon } from '@blueprintjs/icons';
import { readActivity } from '@mach42/contracts/activity/calls.ts';
import type { ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { listProjections } from '@mach42/contracts/health/calls.ts';
import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { ReadState, RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ProjectionsTable } from '../health/projections-table.tsx';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { AllLink } from './all-link.tsx';
import { rangeOf, ranges, figuresOf, type Figure, type Range, plotsOf } from './figures.ts';
import { WorkersCard } from './workers-card.tsx';
import './dashboard.css';

/** Draws everything from one answer, so that the figures and their time range never differ. */
function Report({ report }: { readonly report: ActivityReport }) {
  const now = useMinute();
  const range = rangeOf(report.range);
  const plots = plotsOf(report, now);
  const per = t('per {each}, {long}', { each: range.each, long: range.long });
  return (
    <div className="ws-dashboard">
      <FigureTiles figures={figuresOf(report, range)} />
      <PlotCard
        className="ws-dashboard__wide"
        title={t('Messages')}
        meta={t('and answers by model group, {per}', { per })}
        data={plots.messages}
        empty={
          <Nothing
            what={t('Messages')}
            range={range}
            next={t('They are counted once someone writes in a chat or a room.')}
          />
        }
      />
      <PlotCard
        className="ws-dashboard__half"
        title={t('Answer time')}
        meta={t('until the answer is complete, {per}', { per })}
        data={plots.answerTime}
        whole={false}
        empty={
          <Nothing
            what={t('Answers')}
            range={range}
            next={t('Times are measured once a model has answered in a chat or a room.')}
          />
        }
      />
      <PlotCard
        className="ws-dashboard__half"
        title={t('Time to first word')}
        meta={t('from the call to the model, {per}', { per })}
        data={plots.firstWord}
        whole={false}
        empty={
          <Nothing
            what={t('First words')}
            range={range}
            next={t('Times are measured once a model has started an answer in a chat or a room.')}
          />
        }
      />
      <PlotCard
        title={t('Active users')}
        meta={per}
        kind="bars"
        data={plots.users}
        empty={
          <Nothing
            what={t('Active users')}
            range={range}
            next={t('A user who signs in, writes or saves counts as active.')}
          />
        }
      />
      <PlotCard
        title={t('Jobs')}
        meta={per}
        data={plots.jobs}
        empty={
          <Nothing
            what={t('Jobs')}
            range={range}
            next={t('Processing a DataRAIS entry with the queue creates a job.')}
          />
        }
      />
      <PlotCard
        title={t('Errors')}
        meta={per}
        kind="bars"
        data={plots.errors}
        empty={
          <Nothing
            what={t('Errors')}
            range={range}
            next={t('No reply, job or model call failed.')}
          />
        }
      />
      <PlotCard
        title={t('Cost')}
        meta={t('US dollars {per}', { per })}
        data={plots.cost}
        whole={false}
        link={
          <AllLink
            to="/admin/data/guest-calls"
            of={t('model calls for guests')}
            text={t('Guests')}
          />
        }
        empty={
          <Nothing
            what={t('Costs')}
            range={range}
            next={t(
              'Only calls to paid providers have a cost; the built-in assistant and local models are free.',
            )}
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
      <strong>{t('{what}: none in the last {long}', { what, long: range.long })}</strong>
      <p>{next}</p>
    </div>
  );
}

const readEveryMs = 10_000;
/** The number of projectors that are shown. */
const most = 7;

/** Shows the progress of projectors; first those with parked events, then those that are far behind. */
function ProjectionsCard() {
  const { answer, error } = useRead(listProjections, undefined, { everyMs: readEveryMs });
  return (
    <ProjectionsTable
      projections={answer && worstFirst(answer.data).slice(0, most)}
      problem={answer === undefined ? error?.message : undefined}
      actions={<AllLink to="/admin/system/health" of={t('Projections')} />}
    />
  );
}

function worstFirst(projections: readonly Projection[]): Projection[] {
  return projections.toSorted(
    (a, b) => b.parkedCount - a.parkedCount || b.lag - a.lag || a.name.localeCompare(b.name),
  );
}

const icons: Readonly<Record<string, ReactElement>> = {
  [t('Active users')]: <PeopleIcon />,
  [t('Messages')]: <ChatIcon />,
  [t('Jobs')]: <LayersIcon />,
  [t('Cost')]: <DollarIcon />,
  [t('Errors')]: <ErrorIcon />,
};

/** Each figure of the whole time, with its course. */
function FigureTiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className="ws-figures">
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} />
      ))}
    </div>
  );
}

function Tile({ figure }: { readonly figure: Figure }) {
  const { name, value, detail, change, course } = figure;
  const isWrong = name === t('Errors') && course.some((errors) => errors > 0);
  return (
    <section className="ws-figure" aria-label={name} data-wrong={isWrong}>
      <h3>
        {icons[name]} {name}
      </h3>
      <strong>{value}</strong>
      <Sparkline
        values={course}
        tone={isWrong ? 'danger' : name === t('Messages') ? 'accent' : 'text'}
      />
      <p>{detail}</p>
      <p className="ws-figure__change">{change}</p>
    </section>
  );
}

const [width, height, edge] = [72, 28, 4];

interface SparklineProps {
  readonly values: readonly number[];
  readonly tone?: 'accent' | 'text' | 'danger';
}

/** The course of a figure that is beside it; says nothing that the figure's plot does not. */
function Sparkline({ values, tone = 'text' }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [edge, width - edge]);
  const y = scaleLinear([0, Math.max(1e-9, ...values)], [height - edge, edge]);
  const path = line<number>((_, index) => x(index), y)(values) ?? '';
  return (
    <svg
      className={`ws-sparkline ws-sparkline--${tone}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path d={path} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2} />
    </svg>
  );
}

const everyMs = 60_000;

/** Shows the recent activity of people and models in numbers. */
export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search.get('range'));
  const reading = useRead(
    readActivity,
    { query: { range: range.value } },
    { everyMs, keeps: true },
  );
  const { answer, isReading, refresh } = reading;
  return (
    <PageFrame
      title={t('Dashboard')}
      meta={<ReadingMeta reading={reading} />}
      actions={
        <>
          <Segmented
            label={t('Time shown')}
            options={ranges}
            value={range.value}
            onChange={(value) => setSearch({ range: value }, { replace: true })}
          />
          <RefreshButton disabled={isReading} onRefresh={refresh} />
        </>
      }
    >
      {answer !== undefined && <Report report={answer.data} />}
      <ReadState
        read={reading}
        failed={t('The figures could not be read.')}
        skeleton={<SkeletonCards cards={5} />}
      />
    </PageFrame>
  );
}
