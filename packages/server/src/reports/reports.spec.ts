import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportRegularly, Reports } from './reports.ts';

const schema = Type.Object({ jobs: Type.Integer() });

function setUp() {
  const signals = inProcessSignals();
  const onChange = vi.fn<() => void>();
  const listen = () =>
    new Reports({ signals, about: 'work', schema, now: () => performance.now(), onChange });
  const report = (from: string, jobs: unknown = 1, about = 'work') =>
    signals.publish({
      kind: 'report',
      from,
      about,
      data: jobs === null ? null : { jobs: Number(jobs) },
    });
  return { signals, onChange, listen, report };
}

/** A logger, and the messages that it was given. */
function listeningLogger() {
  const said: string[] = [];
  const note = (_: object, message: string): unknown => said.push(message);
  return { said, logger: { warn: note, error: note } as Pick<Logger, 'warn' | 'error'> };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps the last report of each process, about its subject alone', () => {
  const { listen, report, onChange } = setUp();
  using reports = listen();
  report('a', 1);
  report('b', 2);
  report('a', 3);
  report('c', 4, 'weather');
  expect(reports.all).toEqual([{ jobs: 3 }, { jobs: 2 }]);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('leaves out what has not the form of a report', () => {
  const { signals, listen } = setUp();
  using reports = listen();
  signals.publish({ kind: 'report', from: 'a', about: 'work', data: { jobs: 'many' } });
  expect(reports.all).toEqual([]);
});

it('forgets who says that it ends, and who is silent', () => {
  const { listen, report, onChange } = setUp();
  using reports = listen();
  report('a');
  report('b');
  report('a', null);
  expect(reports.all).toHaveLength(1);
  vi.advanceTimersByTime(6_900);
  expect(reports.all).toHaveLength(1);
  onChange.mockClear();
  vi.advanceTimersByTime(2_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(reports.all).toEqual([]);
});

it('says who is gone, and who was only silent', () => {
  const { signals, report } = setUp();
  const received: string[] = [];
  using _ = new Reports({
    signals,
    about: 'work',
    schema,
    now: () => performance.now(),
    onGone: (process) => received.push(`${process} is gone`),
    onBack: (process) => received.push(`${process} is back`),
  });
  report('silent');
  report('ending');
  report('ending', null);
  expect(received).toEqual(['ending is gone']);
  vi.advanceTimersByTime(9_000);
  report('silent');
  report('ending');
  report('new');
  expect(received).toEqual(['ending is gone', 'silent is gone', 'silent is back']);
});

it('receives at once the reports of processes that were there before', async () => {
  const { signals, listen } = setUp();
  const { logger, said } = listeningLogger();
  const notified = { signals, about: 'work', logger };
  const end = reportRegularly({ ...notified, from: 'a', read: () => ({ jobs: 7 }) });
  await vi.advanceTimersByTimeAsync(0);
  using reports = listen();
  await vi.advanceTimersByTimeAsync(0);
  expect(reports.all).toEqual([{ jobs: 7 }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reports.all).toEqual([{ jobs: 7 }]);
  await end();
  expect(reports.all).toEqual([]);
  expect(said).toEqual([]);
});

it('[FA7] continues reporting after a report failed', async () => {
  const { signals, listen } = setUp();
  using reports = listen();
  const { logger, said } = listeningLogger();
  let isFailing = true;
  const end = reportRegularly({
    signals,
    from: 'a',
    about: 'work',
    read: () => {
      if (isFailing) throw new Error('The database is away.');
      return { jobs: 1 };
    },
    logger,
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said).toEqual(['What this process does could not be reported to the others']);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports.all).toEqual([{ jobs: 1 }]);
  expect(said.slice(1)).toEqual(['What this process does is reported to the others again']);
  await end();
});
