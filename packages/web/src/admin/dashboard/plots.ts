import type { ActivityBucket, ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { t } from '@mach42/language/t.ts';
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
