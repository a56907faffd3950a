import type { ActivityBucket, ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { formatDay, formatTime } from '@mach42/plugin-kit/time.ts';
import type { PlotData } from '../plots/series.ts';
import { count, dollars, seconds } from './numbers.ts';

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

/** What happened in each bucket, as the plots show it. */
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
        named('People', ({ messages }) => messages),
        named('Assistants', ({ replies }) => replies.hybrid),
        named('Claude', ({ replies }) => replies.cloud),
        named('Local', ({ replies }) => replies.local),
      ],
    },
    answerTime: {
      ...timed,
      format: seconds,
      series: [
        named('Median', ({ answerMs }) => inSeconds(answerMs.median)),
        named('p95', ({ answerMs }) => inSeconds(answerMs.p95)),
      ],
    },
    firstWord: {
      ...timed,
      format: seconds,
      series: [
        named('Median', ({ firstWordMs }) => inSeconds(firstWordMs.median)),
        named('p95', ({ firstWordMs }) => inSeconds(firstWordMs.p95)),
      ],
    },
    cost: { ...timed, format: dollars, series: [named('Cost', ({ cost }) => cost)] },
    users: { ...timed, series: [named('Active users', ({ users }) => users)] },
    jobs: {
      ...timed,
      series: [
        named('Queued', ({ jobs }) => jobs.queued),
        named('Done', ({ jobs }) => jobs.completed),
        named('Failed', ({ jobs }) => jobs.failed),
      ],
    },
    errors: {
      ...timed,
      series: [
        named('Replies', ({ errors }) => errors.replies),
        named('Jobs', ({ errors }) => errors.jobs),
        named('Runs', ({ errors }) => errors.runs),
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
      return `${formatDay(from, now)} ${formatTime(from)} to ${end}`;
    },
  };
}
