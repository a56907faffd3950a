import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { runsOfEntry, saigeVersionsRun } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import { findKeptRun } from '@mach42/read-models/runs/kept-runs.reads.ts';
import {
  dana,
  entryRecorded,
  id,
  jobClaim,
  jobQueued,
  mo,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { passedChecks } from '@mach42/testing/proposal.ts';
import { describe, expect, it } from 'vitest';

const entryId = id(21);
const recorded = entryRecorded({ entryId });
const queued = (number: number, data: object = {}) =>
  jobQueued({ jobId: id(number), entryId, ...data });
const about = (number: number) => ({ jobId: id(number), userId: dana });
const started = (number: number): DomainEvent => ({
  type: 'JobStarted',
  data: { ...about(number), ...jobClaim, leaseUntil: timeOf(99) },
});
const checks = { ...passedChecks, nothingRemoved: ['/notes/0'] };
const completed = (number: number): DomainEvent => ({
  type: 'JobCompleted',
  data: {
    ...about(number),
    proposal: {
      baseVersion: 1,
      text: '{"notes":["A long text"]}',
      ops: [{ op: 'add', path: '/notes/0', value: 'A long text' }],
      checks,
    },
    modelCallId: id(90),
  },
});
const called = (number: number, job: number, change: object = {}): DomainEvent => ({
  type: 'ModelCalled',
  data: {
    callId: id(number),
    userId: dana,
    purpose: 'merge',
    provider: 'anthropic',
    modelId: 'builtin:latest',
    jobId: id(job),
    sentText: 'Merge it.',
    durationMs: 10,
    answer: '{}',
    complete: true,
    inputTokens: 100,
    outputTokens: 20,
    cost: 0.5,
    ...change,
  },
});
const saved = (version: number, source: object): DomainEvent =>
  version === 1
    ? {
        type: 'PhodCreated',
        data: { userId: dana, version, briefData: {}, source, summary: 'Created', savedBy: dana },
      }
    : {
        type: 'PhodSaved',
        data: { userId: dana, version, ops: [], source, summary: 'Saved', savedBy: dana },
      };

describe('the runs of an entry', () => {
  it('stand beside each other, newest first, with what each ran with and came to', async () => {
    await using then = await given(
      recorded,
      queued(1, { saigeVersion: 3 }),
      queued(2, { instructions: 'In English.', modelId: 'adexis:latest' }),
      started(1),
      completed(1),
    );
    const runs = await runsOfEntry(then.db, { entryId, userId: dana, limit: 9 });
    expect(runs).toEqual([
      {
        id: id(2),
        _id: id(2),
        route: 'queue',
        status: 'queued',
        progress: null,
        queuePosition: 1,
        modelId: 'adexis:latest',
        instructions: 'In English.',
        saigeVersion: null,
        createdAt: timeOf(3),
        startedAt: null,
        finishedAt: null,
        error: null,
        proposal: null,
        isDiscarded: false,
        calls: null,
        savedAs: null,
      },
      expect.objectContaining({
        id: id(1),
        status: 'completed',
        saigeVersion: 3,
        startedAt: timeOf(4),
        finishedAt: timeOf(5),
        proposal: { baseVersion: 1, operations: 1, removed: 1, checks },
      }),
    ]);
    expect(JSON.stringify(runs)).not.toContain('A long text');
  });

  it('say what all attempts of each took together, and nothing of another’s', async () => {
    await using then = await given(
      recorded,
      queued(1),
      queued(2),
      called(91, 1, { provider: 'ollama' }),
      called(92, 1),
      called(93, 2, { cost: 0.25 }),
    );
    const runs = await runsOfEntry(then.db, { entryId, userId: dana, limit: 9 });
    expect(runs.map(({ calls }) => calls)).toEqual([
      { provider: 'anthropic', inputTokens: 100, outputTokens: 20, cost: 0.25 },
      { provider: 'anthropic', inputTokens: 200, outputTokens: 40, cost: 1 },
    ]);
  });

  it('say which version was saved from which, the newest one, and keep the others', async () => {
    const from = (number: number) => ({ kind: 'datarais', entryId, jobId: id(number) });
    await using then = await given(
      recorded,
      queued(1),
      queued(2),
      queued(3),
      saved(1, from(1)),
      saved(2, { kind: 'datarais', entryId: id(22), jobId: id(2) }),
      saved(3, from(1)),
      saved(4, from(3)),
    );
    const runs = await runsOfEntry(then.db, { entryId, userId: dana, limit: 9 });
    expect(runs.map(({ savedAs }) => savedAs)).toEqual([4, null, 3]);
  });

  it('keep what was discarded, and say so until that is taken back', async () => {
    const about = { jobId: id(1), userId: dana, entryId };
    const out = { type: 'ProposalDiscarded', data: about };
    const isDiscarded = async (...events: readonly DomainEvent[]) => {
      await using then = await given(recorded, queued(1), started(1), completed(1), ...events);
      const [run] = await runsOfEntry(then.db, { entryId, userId: dana, limit: 9 });
      return [run?.isDiscarded, run?.proposal?.operations];
    };
    expect(await isDiscarded()).toEqual([false, 1]);
    expect(await isDiscarded(out)).toEqual([true, 1]);
    expect(await isDiscarded(out, { ...out, type: 'ProposalRestored' })).toEqual([false, 1]);
  });

  it('hold those that a request waited for, with their call and what was saved from them', async () => {
    const proposal = { baseVersion: 1, text: '{"notes":["Kept"]}', ops: [], checks };
    const kept: DomainEvent = {
      type: 'RunKept',
      data: {
        runId: id(81),
        userId: dana,
        entryId,
        route: 'cloud',
        modelId: 'adexis:latest',
        instructions: 'Briefly.',
        saigeVersion: 4,
        startedAt: timeOf(1),
        proposal,
      },
    };
    await using then = await given(
      recorded,
      queued(1),
      called(81, 1, { jobId: undefined }),
      kept,
      saved(1, { kind: 'datarais', entryId, callId: id(81) }),
    );
    const runs = await runsOfEntry(then.db, { entryId, userId: dana, limit: 9 });
    expect(runs.map((run) => run.id)).toEqual([id(1), id(81)]);
    expect(runs[1]).toEqual({
      id: id(81),
      _id: id(81),
      route: 'cloud',
      status: 'completed',
      progress: 1,
      queuePosition: null,
      modelId: 'adexis:latest',
      instructions: 'Briefly.',
      saigeVersion: 4,
      createdAt: timeOf(1),
      startedAt: timeOf(1),
      finishedAt: timeOf(4),
      error: null,
      proposal: { baseVersion: 1, operations: 0, removed: 1, checks },
      isDiscarded: false,
      calls: { provider: 'anthropic', inputTokens: 100, outputTokens: 20, cost: 0.5 },
      savedAs: 1,
    });
    const { text, ...rest } = proposal;
    expect(await findKeptRun(then.db, id(81), dana)).toMatchObject({
      status: 'completed',
      proposal: JSON.stringify(rest),
      result: text,
    });
    expect(await findKeptRun(then.db, id(81), mo)).toBeUndefined();
    expect(await runsOfEntry(then.db, { entryId, userId: mo, limit: 9 })).toEqual([]);
    expect(then.changes.find(({ type }) => type === 'RunKept')).toMatchObject({
      data: { entryId, runId: id(81) },
      audiences: [`user:${dana}`],
    });
  });

  it('tell that what a run proposed was discarded, and offered again', async () => {
    const proposal = { baseVersion: 1, text: '{}', ops: [], checks };
    const run = { runId: id(81), userId: dana, entryId };
    const ran = { route: 'cloud', modelId: 'adexis:latest', instructions: 'Briefly.' };
    const kept = { type: 'RunKept', data: { ...run, ...ran, startedAt: timeOf(1), proposal } };
    const discarded = { type: 'RunDiscarded', data: run };
    const isDiscarded = async (...events: DomainEvent[]) => {
      await using then = await given(recorded, kept, ...events);
      const [found] = await runsOfEntry(then.db, { entryId, userId: dana, limit: 9 });
      const notified = then.changes.at(-1);
      expect(notified).toMatchObject({
        data: { entryId, runId: id(81) },
        audiences: [`user:${dana}`],
      });
      return [notified?.type, found?.isDiscarded];
    };
    expect(await isDiscarded(discarded)).toEqual(['RunDiscarded', true]);
    expect(await isDiscarded(discarded, { type: 'RunRestored', data: run })).toEqual([
      'RunRestored',
      false,
    ]);
  });

  it('are those of the person and the entry alone, the newest as many as asked for', async () => {
    await using then = await given(
      recorded,
      queued(1),
      queued(2, { userId: mo }),
      queued(3, { entryId: id(22) }),
      queued(4),
    );
    const idsOf = async (limit: number, userId = dana) =>
      (await runsOfEntry(then.db, { entryId, userId, limit })).map((run) => run.id);
    expect(await idsOf(9)).toEqual([id(4), id(1)]);
    expect(await idsOf(1)).toEqual([id(4)]);
    expect(await idsOf(9, mo)).toEqual([id(2)]);
  });

  it('tell which SAIGE versions of a model a person’s jobs had', async () => {
    const modelId = 'adexis:latest';
    await using then = await given(
      recorded,
      queued(1, { modelId, saigeVersion: 2 }),
      queued(2, { modelId, saigeVersion: 2 }),
      queued(3, { modelId }),
      queued(4, { modelId: 'locklan:latest', saigeVersion: 5 }),
      queued(5, { modelId, saigeVersion: 7, userId: mo }),
    );
    expect(await saigeVersionsRun(then.db, dana, modelId)).toEqual([2]);
    expect(await saigeVersionsRun(then.db, mo, modelId)).toEqual([7]);
  });
});
