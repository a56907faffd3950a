import { expect, it } from 'vitest';
import { backUpWhenDue, type Schedule } from './schedule-backups.ts';

function schedule(newest: number | undefined, isFailing = false) {
  const made: string[] = [];
  const given: Schedule = {
    everyMs: 1_000,
    newest: async () => newest,
    backUp: async () => {
      if (isFailing) throw new Error('The disk is full.');
      made.push('backup');
    },
    onFailure: (error) => made.push((error as Error).message),
    now: () => 5_000,
  };
  return { given, made };
}

const { signal } = new AbortController();

it.each([
  ['none was made', undefined, 1],
  ['the newest is as old as the schedule allows', 4_000, 1],
  ['the newest is younger', 4_001, 0],
])('backs up where %s', async (_, newest, count) => {
  const { given, made } = schedule(newest);
  await backUpWhenDue(given, signal);
  expect(made).toHaveLength(count);
});

it('reports a backup that fails, unless the process ends', async () => {
  const { given, made } = schedule(undefined, true);
  await backUpWhenDue(given, signal);
  expect(made).toEqual(['The disk is full.']);
  await backUpWhenDue(given, AbortSignal.abort());
  expect(made).toHaveLength(1);
});
