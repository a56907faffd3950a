import type { Activity, ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { describe, expect, it } from 'vitest';
import type { PlotData } from '../plots/series.ts';
import { changeOf, figuresOf, rangeOf, plotsOf } from './figures.ts';
import { dollars, seconds, several } from './numbers.ts';

const nothing: Activity = {
  users: 0,
  messages: 0,
  replies: { hybrid: 0, cloud: 0, local: 0 },
  answerMs: { median: null, p95: null },
  firstWordMs: { median: null, p95: null },
  jobs: { queued: 0, completed: 0, failed: 0 },
  cost: 0,
  tokens: { input: 0, output: 0 },
  errors: { jobs: 0, replies: 0, runs: 0 },
};
const totals: Activity = {
  users: 3,
  messages: 1284,
  replies: { hybrid: 40, cloud: 2, local: 0 },
  answerMs: { median: 900, p95: 4100 },
  firstWordMs: { median: 200, p95: 800 },
  jobs: { queued: 7, completed: 5, failed: 1 },
  cost: 1.5,
  tokens: { input: 11_000, output: 1300 },
  errors: { jobs: 2, replies: 1, runs: 0 },
};
const report: ActivityReport = {
  range: '24h',
  from: '2026-11-20T11:00:00.000Z',
  to: '2026-11-20T13:00:00.000Z',
  hours: 1,
  buckets: [
    { from: '2026-11-20T11:00:00.000Z', ...nothing },
    { from: '2026-11-20T12:00:00.000Z', ...totals },
  ],
  totals,
  before: { ...nothing, users: 3, messages: 1000, cost: 3 },
  since: null,
  accounts: { total: 5, active: 4 },
};

describe('the figures of the dashboard', () => {
  it('are totals, what they consist of, and the change', () => {
    const shown = figuresOf(report, rangeOf('24h')).map(({ course: _, ...figure }) => figure);
    expect(shown).toEqual([
      {
        name: 'Active users',
        value: '3',
        detail: 'of 4 accounts',
        change: 'same as in the previous 24 hours',
      },
      {
        name: 'Messages',
        value: '1,284',
        detail: '42 answers',
        change: '+28 % compared with the previous 24 hours',
      },
      {
        name: 'Jobs',
        value: '7',
        detail: '5 done, 1 failed',
        change: 'none in the previous 24 hours',
      },
      {
        name: 'Cost',
        value: '$1.50',
        detail: '12.3K tokens',
        change: '−50 % compared with the previous 24 hours',
      },
      {
        name: 'Errors',
        value: '3',
        detail: '1 reply, 2 jobs',
        change: 'none in the previous 24 hours',
      },
    ]);
  });

  it('have the course of their buckets', () => {
    const [users, , , cost, errors] = figuresOf(report, rangeOf('24h'));
    expect([users, cost, errors].map((figure) => figure?.course)).toEqual([
      [0, 3],
      [0, 1.5],
      [0, 3],
    ]);
  });

  it('say what there was not', () => {
    expect(changeOf(0, 0, '7 days')).toBe('none in the previous 7 days');
    expect(changeOf(0, 4, '7 days')).toBe('−100 % compared with the previous 7 days');
  });

  it.each([
    [0, '$0'],
    [0.000_042, '$0.000042'],
    [0.0375, '$0.038'],
    [0.25, '$0.25'],
    [1284, '$1,284.00'],
  ])('write %s dollars so that they say something', (value, text) => {
    expect(dollars(value)).toBe(text);
  });

  it.each([
    [0.0042, '0.0042 s'],
    [4.14, '4.1 s'],
    [299.6, '300 s'],
  ])('write %s seconds with what says something', (value, text) => {
    expect(seconds(value)).toBe(text);
  });

  it('count in words', () => {
    expect([several(1, 'reply'), several(2, 'reply')]).toEqual(['1 reply', '2 replies']);
  });

  it('fall back to a day for a range that there is not', () => {
    expect([rangeOf('30d').value, rangeOf('1y').value, rangeOf(null).value]).toEqual([
      '30d',
      '24h',
      '24h',
    ]);
  });
});

describe('the plots of the dashboard', () => {
  it('have a value of each series for each bucket', () => {
    const plots = { ...plotsOf(report, new Date('2026-11-20T12:30:00.000Z')) };
    const shown = Object.values<PlotData>(plots).map(({ series }) =>
      series.map(({ name, values }) => [name, ...values]),
    );
    expect(shown).toEqual([
      [
        ['People', 0, 1284],
        ['Assistants', 0, 40],
        ['Claude', 0, 2],
        ['Local', 0, 0],
      ],
      [
        ['Median', null, 0.9],
        ['p95', null, 4.1],
      ],
      [
        ['Median', null, 0.2],
        ['p95', null, 0.8],
      ],
      [['Cost', 0, 1.5]],
      [['Active users', 0, 3]],
      [
        ['Queued', 0, 7],
        ['Done', 0, 5],
        ['Failed', 0, 1],
      ],
      [
        ['Replies', 0, 1],
        ['Jobs', 0, 2],
        ['Runs', 0, 0],
      ],
    ]);
  });

  it('name the whole time of a bucket', () => {
    const now = new Date('2026-11-20T12:30:00.000Z');
    const local = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
    const time = local(11).getTime();
    const day = `${local(11).getDate()} Nov`;
    const clock = (hour: number) => `${String(local(hour).getHours()).padStart(2, '0')}:00`;
    expect(plotsOf(report, now).messages.timeOf(time)).toBe(`${day} ${clock(11)} to ${clock(12)}`);
    expect(plotsOf(report, now).messages.tickOf(time)).toBe(clock(11));
    expect(plotsOf({ ...report, hours: 24 }, now).messages.tickOf(time)).toBe(day);
  });
});
