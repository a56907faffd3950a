import type {
  Activity,
  ActivityRange,
  ActivityReport,
  ActivityBucket,
} from '@mach42/contracts/activity/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { formatDay, formatTime } from '@mach42/plugin-kit/time.ts';
import type { PlotData } from '../plots/series.ts';
import { count, dollars, several, shortCount, seconds } from './numbers.ts';

interface DashboardPlots {
  readonly messages: PlotData;
  readonly answerTime: PlotData;
  readonly firstWord: PlotData;
  readonly cost: PlotData;
  readonly users: PlotData;
  readonly jobs: PlotData;
  readonly errors: PlotData;
}

const inSeconds = (milliseconds: number | null) =>
  milliseconds === null ? null : milliseconds / 1000;

const hourMs = 3_600_000;

/** Returns the activity in each bucket, in the form of the plots. */
export function plotsOf({ buckets, hours }: ActivityReport, now: Date): DashboardPlots {
  const times = buckets.map(({ from }) => Date.parse(from));
  const named = (name: string, valueOf: (bucket: ActivityBucket) => number | null) => ({
    name,
    values: buckets.map(valueOf),
  });
  const timed = { times, format: count, ...namesOf(hours, now) };
  return {
    messages: {
      ...timed,
      series: [
        named(t('People'), ({ messages }) => messages),
        named(t('Assistants'), ({ replies }) => replies.hybrid),
        named('Claude', ({ replies }) => replies.cloud),
        named(t('Local'), ({ replies }) => replies.local),
      ],
    },
    answerTime: {
      ...timed,
      format: seconds,
      series: [
        named(t('Median'), ({ answerMs }) => inSeconds(answerMs.median)),
        named('p95', ({ answerMs }) => inSeconds(answerMs.p95)),
      ],
    },
    firstWord: {
      ...timed,
      format: seconds,
      series: [
        named(t('Median'), ({ firstWordMs }) => inSeconds(firstWordMs.median)),
        named('p95', ({ firstWordMs }) => inSeconds(firstWordMs.p95)),
      ],
    },
    cost: { ...timed, format: dollars, series: [named(t('Cost'), ({ cost }) => cost)] },
    users: { ...timed, series: [named(t('Active users'), ({ users }) => users)] },
    jobs: {
      ...timed,
      series: [
        named(t('Queued'), ({ jobs }) => jobs.queued),
        named(t('Done'), ({ jobs }) => jobs.completed),
        named(t('Failed'), ({ jobs }) => jobs.failed),
      ],
    },
    errors: {
      ...timed,
      series: [
        named(t('Replies'), ({ errors }) => errors.replies),
        named(t('Jobs'), ({ errors }) => errors.jobs),
        named(t('Runs'), ({ errors }) => errors.runs),
      ],
    },
  };
}

function namesOf(hours: number, now: Date): Pick<PlotData, 'timeOf' | 'tickOf'> {
  return {
    tickOf: (time) => (hours === 1 ? formatTime(new Date(time)) : formatDay(new Date(time), now)),
    timeOf(time) {
      const [from, to] = [new Date(time), new Date(time + hours * hourMs)];
      const end = hours < 24 ? formatTime(to) : `${formatDay(to, now)} ${formatTime(to)}`;
      return t('{from} {from2} to {end}', {
        from: formatDay(from, now),
        from2: formatTime(from),
        end,
      });
    },
  };
}

export interface Range {
  readonly value: ActivityRange;
  readonly label: string;
  /** After _in the last_. */
  readonly long: string;
  /** After _per_: of one bucket. */
  readonly each: string;
}

export const ranges: readonly [Range, ...Range[]] = [
  { value: '24h', label: t('24 hours'), long: t('24 hours'), each: t('hour') },
  { value: '7d', label: t('7 days'), long: t('7 days'), each: t('6 hours') },
  { value: '30d', label: t('30 days'), long: t('30 days'), each: t('day') },
];

export function rangeOf(value: string | null): Range {
  return ranges.find((range) => range.value === value) ?? ranges[0];
}

/** One figure of the whole time. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** The parts that the value consists of. */
  readonly detail: string;
  /** Compared with the equally long time before. */
  readonly change: string;
  /** The values by bucket. */
  readonly course: readonly number[];
}

const errorsOf = ({ errors }: Activity): number => errors.jobs + errors.replies + errors.runs;

const answersOf = ({ replies }: Activity): number => replies.hybrid + replies.cloud + replies.local;

export function figuresOf(report: ActivityReport, { long }: Range): readonly Figure[] {
  const { totals, before, buckets, accounts } = report;
  const figure = (
    name: Figure['name'],
    of: (activity: Activity) => number,
    detail: string,
    format = count,
  ): Figure => ({
    name,
    value: format(of(totals)),
    detail,
    change: changeOf(of(totals), of(before), long),
    course: buckets.map(of),
  });
  const { jobs, tokens } = totals;
  return [
    figure(
      t('Active users'),
      ({ users }) => users,
      t('of {active}', { active: several(accounts.active, 'account') }),
    ),
    figure(t('Messages'), ({ messages }) => messages, several(answersOf(totals), 'answer')),
    figure(
      t('Jobs'),
      (one) => one.jobs.queued,
      t('{completed} done, {failed} failed', {
        completed: count(jobs.completed),
        failed: jobs.failed,
      }),
    ),
    figure(
      t('Cost'),
      ({ cost }) => cost,
      t('{shortCount} tokens', { shortCount: shortCount(tokens.input + tokens.output) }),
      dollars,
    ),
    figure(t('Errors'), errorsOf, errorDetail(totals)),
  ];
}

function errorDetail({ errors }: Activity): string {
  const parts = [
    errors.replies > 0 && several(errors.replies, 'reply'),
    errors.jobs > 0 && several(errors.jobs, 'job'),
    errors.runs > 0 && several(errors.runs, 'run'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** `+12 % on the 24 hours before`. */
export function changeOf(now: number, before: number, long: string): string {
  if (before === 0) return t('none in the previous {long}', { long });
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return t('same as in the previous {long}', { long });
  const sign = percent > 0 ? '+' : '−';
  return t('{sign}{count} % compared with the previous {long}', {
    sign,
    count: count(Math.abs(percent)),
    long,
  });
}
