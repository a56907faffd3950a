import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { allJobs } from '@mach42/read-models/jobs/all-jobs.reads.ts';
import { findJob, findJobStatus, jobsOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import { claimableJobs, jobsInProgress, queuedJobs } from '@mach42/read-models/jobs/queue.reads.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { queuedPerModel } from '@mach42/read-models/models/model-calls.reads.ts';
import {
  dana,
  id,
  jobClaim,
  jobQueued,
  mo,
  replyRequested,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { passedChecks, proposalOf } from '@mach42/testing/proposal.ts';
import { describe, expect, it } from 'vitest';

const modelId = 'builtin:latest';
const owned = (jobId = id(1)) => ({ jobId, userId: dana });
const queued = jobQueued({ jobId: id(1), priority: 'normal' });
const started = (jobId = id(1), leaseUntil = timeOf(99)) => ({
  type: 'JobStarted',
  data: { ...owned(jobId), ...jobClaim, leaseUntil },
});
const proposal = proposalOf({ baseVersion: 3, text: '{"notes":["One"]}' });
const outline = { baseVersion: 3, operations: 0, removed: 0, checks: passedChecks };
const completed = { type: 'JobCompleted', data: { ...owned(), proposal, modelCallId: id(9) } };
const failed = (final: boolean) => ({
  type: 'JobFailed',
  data: { ...owned(), error: 'No answer.', final },
});
const cancelled = { type: 'JobCancelled', data: owned() };
const retried = { type: 'JobRetried', data: owned() };

describe('the jobs projector', () => {
  it('shows a queued job and whose it is, and notifies them', async () => {
    await using then = await given(queued);
    const job = {
      id: id(1),
      _id: id(1),
      status: 'queued',
      progress: null,
      queuePosition: 1,
      proposal: null,
      error: null,
      entryId: null,
      modelId: 'builtin:latest',
      instructions: 'Merge it.',
      saigeVersion: null,
      priority: 'normal',
      attempt: 0,
      createdAt: timeOf(1),
      startedAt: null,
      finishedAt: null,
    };
    expect(await findJob(then.db, id(1))).toEqual({ job, userId: dana });
    expect(then.changes).toEqual([
      { position: 1n, type: 'JobQueued', data: { job }, audiences: [`user:${dana}`, 'admins'] },
    ]);
  });

  it.each([
    ['processing', [started()], { attempt: 1, startedAt: timeOf(2), queuePosition: null }],
    ['completed', [started(), completed], { proposal: outline, progress: 1 }],
    ['failed', [started(), failed(true)], { error: 'No answer.', finishedAt: timeOf(3) }],
    ['queued', [started(), failed(false)], { error: null, attempt: 1, queuePosition: 1 }],
    ['cancelled', [cancelled], { error: null, finishedAt: timeOf(2) }],
    ['queued', [cancelled, retried], { attempt: 0, finishedAt: null, queuePosition: 1 }],
  ] as const)('shows a job as %s', async (status, events, shown) => {
    await using then = await given(queued, ...events);
    const job = (await findJob(then.db, id(1)))?.job;
    expect(job).toMatchObject({ status, ...shown });
    expect(then.changes.at(-1)?.data).toEqual({ job });
  });

  it('publishes what a job came to as an outline, and has the whole for its person alone', async () => {
    const removed = Array.from({ length: limits.removedShown + 5 }, (_, n) => `/notes/${n}`);
    const checks = { ...passedChecks, nothingRemoved: removed };
    const data = { ...completed.data, proposal: { ...proposal, checks } };
    await using then = await given(queued, started(), { ...completed, data });
    const notified = JSON.stringify(then.changes.at(-1)?.data);
    expect(notified).not.toContain('One');
    expect(then.changes.at(-1)?.data).toMatchObject({
      job: {
        proposal: {
          removed: removed.length,
          checks: { nothingRemoved: removed.slice(0, limits.removedShown) },
        },
      },
    });
    expect(await findJobStatus(then.db, id(1), dana)).toMatchObject({
      status: 'completed',
      result: proposal.text,
      proposal: expect.stringContaining(`/notes/${removed.length - 1}`),
    });
    expect(await findJobStatus(then.db, id(1), mo)).toBeUndefined();
  });

  it('keeps the code of a failure until the job is queued again, for admins', async () => {
    const coded = { ...failed(true), data: { ...failed(true).data, code: 'TIMEOUT' } };
    const metadataAfter = async (...events: readonly DomainEvent[]) => {
      await using then = await given(queued, started(), ...events);
      return (await allJobs(then.db, { which: {}, limit: 9, offset: 0 })).data[0];
    };
    expect(await metadataAfter(coded)).toMatchObject({ status: 'failed', errorCode: 'TIMEOUT' });
    expect(await metadataAfter(failed(true))).toMatchObject({ errorCode: 'UNKNOWN' });
    expect(await metadataAfter(failed(false))).toMatchObject({ status: 'queued', errorCode: null });
    expect(await metadataAfter(coded, retried)).toMatchObject({ attempt: 0, errorCode: null });
  });

  it('lists jobs, newest first, of one person or of all, by status', async () => {
    await using then = await given(
      queued,
      jobQueued({ jobId: id(2), userId: mo }),
      jobQueued({ jobId: id(3) }),
      cancelled,
    );
    const idsOf = async (which: Omit<Parameters<typeof jobsOf>[1], 'limit'>) =>
      (await jobsOf(then.db, { ...which, limit: 9 })).map((job) => job.id);
    expect(await idsOf({})).toEqual([id(3), id(2), id(1)]);
    expect(await idsOf({ userId: dana })).toEqual([id(3), id(1)]);
    expect(await idsOf({ status: 'queued' })).toEqual([id(3), id(2)]);
    expect(await idsOf({ userId: dana, status: 'cancelled' })).toEqual([id(1)]);
  });
});

const claimable = async (
  db: Database,
  which: Partial<Parameters<typeof claimableJobs>[1]> = {},
): Promise<string[]> => {
  const all = { now: timeOf(50), limit: 99, mostOfPerson: 99, ...which };
  return (await claimableJobs(db, all)).map(({ jobId }) => jobId);
};

describe('the queue', () => {
  it('has no job that a worker is at, and publishes no lease', async () => {
    const renewed = {
      type: 'JobLeaseRenewed',
      data: { ...owned(), workerId: jobClaim.workerId, leaseUntil: timeOf(60) },
    };
    await using then = await given(queued, started(id(1), timeOf(40)), renewed);
    for (const now of [timeOf(50), timeOf(61)]) {
      expect(await claimable(then.db, { now })).toEqual([]);
    }
    expect((await jobsInProgress(then.db)).map(({ jobId }) => jobId)).toEqual([id(1)]);
    expect(then.changes.map(({ type }) => type)).toEqual(['JobQueued', 'JobStarted']);
  });

  it('returns a job that a worker released to its position, and notifies the person', async () => {
    const workerId = jobClaim.workerId;
    const released = { type: 'JobReleased', data: { ...owned(), workerId } };
    const begun = started(id(1), timeOf(40));
    await using then = await given(queued, jobQueued({ jobId: id(2) }), begun, released);
    expect(await claimable(then.db, { now: timeOf(10) })).toEqual([id(1), id(2)]);
    expect(then.changes.at(-1)).toMatchObject({
      type: 'JobReleased',
      data: { job: { id: id(1), status: 'queued', attempt: 0 } },
    });
  });

  it('goes by priority, then by age; a job tried again keeps its position, a retried one is new', async () => {
    await using then = await given(
      queued,
      jobQueued({ jobId: id(2), priority: 'low' }),
      jobQueued({ jobId: id(3), priority: 'high' }),
      jobQueued({ jobId: id(4), priority: 'normal' }),
      started(),
      failed(false),
      { type: 'JobCancelled', data: owned(id(3)) },
      { type: 'JobRetried', data: owned(id(3)) },
      jobQueued({ jobId: id(5), priority: 'high' }),
    );
    const order = [id(3), id(5), id(1), id(4), id(2)];
    expect(await claimable(then.db)).toEqual(order);
    const jobs = await jobsOf(then.db, { limit: 9 });
    for (const [index, jobId] of order.entries()) {
      expect(jobs.find((job) => job.id === jobId)?.queuePosition).toBe(index + 1);
      expect((await findJob(then.db, jobId))?.job.queuePosition).toBe(index + 1);
    }
  });

  it('[PJ10] goes in turns between people, in any order of queueing', async () => {
    await using then = await given(
      ...[1, 2, 3, 4].map((number) => jobQueued({ jobId: id(number) })),
      started(id(1)),
      started(id(2)),
      ...[5, 6].map((number) => jobQueued({ jobId: id(number), userId: mo })),
    );
    const order = [id(3), id(5), id(4), id(6)];
    expect(await claimable(then.db)).toEqual(order);
    expect((await queuedJobs(then.db, 9)).map(({ jobId }) => jobId)).toEqual(order);
    for (const [index, jobId] of order.entries()) {
      expect((await findJob(then.db, jobId))?.job.queuePosition).toBe(index + 1);
    }
  });

  it('[PJ16] lets ten of one person overtake with a higher priority, queued at once or as they end', async () => {
    const high = (number: number) => jobQueued({ jobId: id(number), priority: 'high' });
    const numbers = Array.from({ length: 12 }, (_, index) => index + 11);
    const slow = jobQueued({ jobId: id(1), userId: mo, priority: 'normal' });
    await using atOnce = await given(slow, ...numbers.map(high));
    expect((await claimable(atOnce.db)).indexOf(id(1))).toBe(10);

    const oneByOne = async (count: number) => {
      const before = numbers.slice(0, count).flatMap((one) => [high(one), started(id(one))]);
      await using then = await given(slow, ...before, high(99));
      return (await claimable(then.db))[0];
    };
    expect(await oneByOne(9)).toBe(id(99));
    expect(await oneByOne(10)).toBe(id(1));
  });

  it('[PJ15] keeps a person waiting who has as many running as is allowed, and lets others by', async () => {
    await using then = await given(
      ...[1, 2, 3].map((number) => jobQueued({ jobId: id(number) })),
      started(id(1)),
      started(id(2)),
      jobQueued({ jobId: id(4), userId: mo }),
    );
    expect(await claimable(then.db, { mostOfPerson: 2 })).toEqual([id(4)]);
    expect(await claimable(then.db, { mostOfPerson: 3 })).toEqual([id(3), id(4)]);
    expect(await jobsInProgress(then.db)).toEqual([
      { jobId: id(1), userId: dana, modelId },
      { jobId: id(2), userId: dana, modelId },
    ]);
  });

  it('[PJ21] leaves out those whose provider is full, or away unless their wait is new or over', async () => {
    const local = 'qwen3:8b';
    await using then = await given(queued, jobQueued({ jobId: id(2), modelId: local }), {
      type: 'JobAwaitsProvider',
      data: { ...owned(), provider: 'ollama', since: timeOf(3), until: timeOf(40) },
    });
    expect(await claimable(then.db, { full: [local] })).toEqual([id(1)]);
    expect(await claimable(then.db, { full: [local, modelId] })).toEqual([]);
    const away = [modelId, local];
    expect(await claimable(then.db, { now: timeOf(39), away })).toEqual([id(2)]);
    expect(await claimable(then.db, { now: timeOf(40), away })).toEqual([id(1), id(2)]);
    expect(await claimable(then.db, { now: timeOf(39) })).toEqual([id(1), id(2)]);
  });

  it('[JB12] shows what a job waits for until it is begun or ended, and takes its beginning back', async () => {
    const awaits = {
      type: 'JobAwaitsProvider',
      data: { ...owned(), provider: 'ollama', since: timeOf(3), until: timeOf(40) },
    };
    const shownAfter = async (...later: readonly DomainEvent[]) => {
      await using then = await given(queued, started(), awaits, ...later);
      const { attempt, waitingFor, waitingUntil } = (await findJob(then.db, id(1)))?.job ?? {};
      return { attempt, waitingFor, waitingUntil };
    };
    const none = { waitingFor: undefined, waitingUntil: undefined };
    const waiting = { waitingFor: 'ollama', waitingUntil: timeOf(40) };
    expect(await shownAfter()).toEqual({ attempt: 0, ...waiting });
    expect(await shownAfter(awaits)).toEqual({ attempt: 0, ...waiting });
    expect(await shownAfter(started())).toEqual({ attempt: 1, ...none });
    expect(await shownAfter(cancelled)).toEqual({ attempt: 0, ...none });
  });

  it('[PJ4] keeps what failed until it may be tried again, at its position', async () => {
    const retryAt = timeOf(50);
    const waits = { ...failed(false), data: { ...failed(false).data, retryAt } };
    await using then = await given(queued, jobQueued({ jobId: id(2) }), started(), waits);
    expect(await claimable(then.db, { now: timeOf(49) })).toEqual([id(2)]);
    expect(await claimable(then.db, { now: timeOf(50) })).toEqual([id(1), id(2)]);
  });

  it('counts what waits for each model', async () => {
    await using then = await given(
      queued,
      jobQueued({ jobId: id(2) }),
      started(id(2)),
      replyRequested({ messageId: id(3) }),
      replyRequested({ messageId: id(4), modelId: 'builtin:latest' }),
    );
    expect(Object.fromEntries(await queuedPerModel(then.db))).toEqual({
      'builtin:latest': 2,
      'mach42v1:latest': 1,
    });
  });
});
