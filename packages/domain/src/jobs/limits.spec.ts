import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { dana } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { jobsDecider } from './decider.ts';
import type { JobEvent, JobQueued } from './events.ts';

const by = { actor: dana, at: '2026-11-20T10:00:00.000Z' } as const;
const others = limits.jobsWaiting;
const owned = { jobId: 'job-1', userId: dana.id };
const queued: JobQueued = {
  type: 'JobQueued',
  data: {
    ...owned,
    kind: 'datarais',
    priority: 'normal',
    entryText: 'Signed.',
    entryCreatedAt: '2026-11-20T09:00:00.000Z',
    modelId: 'builtin:latest',
    instructions: 'Merge it.',
  },
};
const cancelled: JobEvent = { type: 'JobCancelled', data: owned };

describe('the jobs of a person that wait', () => {
  const queue = (beside: number) =>
    ({ type: 'QueueJob', data: { ...queued.data, others: beside }, ...by }) as const;
  const retry = (beside: number) =>
    ({ type: 'RetryJob', data: { others: beside }, ...by }) as const;

  it('[JB14] are so many at most, new ones and those that are queued again', () => {
    given(jobsDecider).when(queue(others)).isRefused('VALIDATION_ERROR', limitTexts.jobs(others));
    given(jobsDecider)
      .when(queue(others - 1))
      .happens(queued);
    const ended = given(jobsDecider, queued, cancelled);
    ended.when(retry(others)).isRefused('VALIDATION_ERROR', limitTexts.jobs(others));
    ended.when(retry(others - 1)).happens({ type: 'JobRetried', data: owned });
  });
});

describe('a job that is queued', () => {
  it('[JB13] has a text as long as that of an entry at most', () => {
    const queue = (entryText: string) =>
      ({ type: 'QueueJob', data: { ...queued.data, entryText, others: 0 }, ...by }) as const;
    const longest = 'x'.repeat(limits.entryCharacters);
    const data = { ...queued.data, entryText: longest };
    given(jobsDecider).when(queue(longest)).happens({ type: 'JobQueued', data });
    given(jobsDecider)
      .when(queue(`${longest}x`))
      .isRefused('VALIDATION_ERROR');
  });

  it('is ordered by its person, and about that person', () => {
    expect(jobsDecider.about(queued)).toEqual({ key: dana.id, subjects: [dana.id] });
  });
});
