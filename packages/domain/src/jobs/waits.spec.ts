import type { JobErrorCode } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { dana, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { JobCommand } from './commands.ts';
import { jobsDecider } from './decider.ts';
import type { JobEvent } from './events.ts';
import type { JobState } from './state.ts';

const at = '2026-11-20T10:00:00.000Z';
const leaseUntil = '2026-11-20T10:05:00.000Z';
const owned = { jobId: 'job-1', userId: dana.id };
const wait = { provider: 'ollama', since: at, until: '2026-11-20T10:15:00.000Z' };

const queued: JobEvent = {
  type: 'JobQueued',
  data: {
    ...owned,
    kind: 'datarais',
    priority: 'normal',
    entryText: 'Signed.',
    entryCreatedAt: at,
    modelId: 'qwen3:8b',
    instructions: 'Merge',
  },
};
const started = (attempt: number, workerId = 'worker-1'): JobEvent => ({
  type: 'JobStarted',
  data: { ...owned, workerId, attempt, leaseUntil },
});
const awaits: JobEvent = { type: 'JobAwaitsProvider', data: { ...owned, ...wait } };
const cancelled: JobEvent = { type: 'JobCancelled', data: owned };
const retried: JobEvent = { type: 'JobRetried', data: owned };
const failed = (final: boolean, code?: JobErrorCode): JobEvent => ({
  type: 'JobFailed',
  data: { ...owned, error: 'Out of order', ...(code && { code }), final },
});

const command = (type: JobCommand['type'], data: object): JobCommand =>
  ({ type, data, actor: system, at }) as JobCommand;
const start = (workerId = 'worker-1') => command('StartJob', { workerId, leaseUntil });
const awaitProvider = (workerId = 'worker-1') => command('AwaitProvider', { workerId, wait });
const fail = (code: JobErrorCode) =>
  command('FailJob', { workerId: 'worker-1', error: 'Out of order', code, retryable: true });

const job = (...events: readonly JobEvent[]) => given(jobsDecider, ...events);

describe('a job that waits for its provider', () => {
  it('[JB12] is let go by its claimant, and that beginning does not count', () => {
    job(queued, started(1)).when(awaitProvider()).happens(awaits);
    job(queued, started(1), awaits).when(start('worker-2')).happens(started(1, 'worker-2'));
    job(queued, started(1), started(2), started(3), awaits).when(start()).happens(started(3));
    job(queued, started(1))
      .when(awaitProvider('worker-2'))
      .isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1), awaits, cancelled)
      .when(awaitProvider())
      .isRefused('CONFLICT', jobTexts.notRunning);
  });

  it('[JB12] is set to wait by any worker before one has begun it, once', () => {
    job(queued).when(awaitProvider()).happens(awaits);
    job(queued, awaits).when(awaitProvider('worker-2')).nothingHappens();
    job(queued, awaits).when(start()).happens(started(1));
  });

  it('[JB12] is cancelled, and queued again without its wait', () => {
    const cancel = { type: 'CancelJob', data: {}, actor: dana, at } as JobCommand;
    job(queued, awaits).when(cancel).happens(cancelled);
    expect(waitAfter(queued, awaits, cancelled, retried)).toBeUndefined();
  });

  it('[JB12] waits until it has failed on its own, however often it was begun', () => {
    expect(waitAfter(queued, awaits, started(1))).toEqual(wait);
    expect(waitAfter(queued, awaits, started(1), failed(false))).toBeUndefined();
  });
});

describe('a job whose answers cannot be used', () => {
  it.each(['UNREADABLE', 'CUT_OFF'] as const)('[JB4] fails with the second that is %s', (code) => {
    job(queued, started(1)).when(fail(code)).happens(failed(false, code));
    job(queued, started(1), failed(false, code), started(2))
      .when(fail(code))
      .happens(failed(true, code));
    job(queued, started(1), failed(false, 'TIMEOUT'), started(2))
      .when(fail(code))
      .happens(failed(false, code));
    job(queued, started(1), failed(true, code), retried, started(1))
      .when(fail(code))
      .happens(failed(false, code));
  });
});

function waitAfter(...events: readonly JobEvent[]) {
  const state = events.reduce<JobState>(
    (before, event) => jobsDecider.evolve(before, event, at),
    jobsDecider.initialState,
  );
  return state.exists ? state.wait : undefined;
}
