import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ada, dana, guest, mo, pia, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../kernel/claim.ts';
import type { Actor } from '../kernel/decider.ts';
import type { JobCommand } from './commands.ts';
import { jobsDecider } from './decider.ts';
import type { JobEvent, JobQueued } from './events.ts';
import type { JobState } from './state.ts';

const at = '2026-11-20T10:00:00.000Z';
const leaseUntil = '2026-11-20T10:05:00.000Z';
const afterLease = '2026-11-20T10:05:00.001Z';
/** The claim of the worker that began first. */
const firstClaim: Claim = { workerId: 'worker-1', leaseUntil };
const owned = { jobId: 'job-1', userId: dana.id };

const request: JobQueued['data'] = {
  ...owned,
  kind: 'datarais',
  priority: 'normal',
  entryText: 'Signed.',
  entryCreatedAt: at,
  modelId: 'builtin:latest',
  instructions: 'Merge',
};
const proposal = proposalOf();
const queued: JobQueued = { type: 'JobQueued', data: request };
const started = (attempt: number, workerId = 'worker-1'): JobEvent => ({
  type: 'JobStarted',
  data: { ...owned, workerId, attempt, leaseUntil },
});
const completed: JobEvent = {
  type: 'JobCompleted',
  data: { ...owned, proposal, modelCallId: 'call-1' },
};
const failed = (final: boolean): JobEvent => ({
  type: 'JobFailed',
  data: { ...owned, error: 'Out of order', final },
});
const cancelled: JobEvent = { type: 'JobCancelled', data: owned };
const retried: JobEvent = { type: 'JobRetried', data: owned };

const queue = (change: Partial<JobQueued['data']> = {}, actor = dana): JobCommand => ({
  type: 'QueueJob',
  data: { ...request, ...change },
  actor,
  at,
});
const start = (workerId = 'worker-1', expired?: Claim): JobCommand => ({
  type: 'StartJob',
  data: { workerId, leaseUntil, ...(expired && { expired }) },
  actor: system,
  at,
});
const complete = (workerId = 'worker-1', when = at): JobCommand => ({
  type: 'CompleteJob',
  data: { workerId, proposal, modelCallId: 'call-1' },
  actor: system,
  at: when,
});
const fail = (retryable: boolean, workerId = 'worker-1', expired?: Claim): JobCommand => ({
  type: 'FailJob',
  data: { workerId, error: 'Out of order', retryable, ...(expired && { expired }) },
  actor: system,
  at,
});
const renewedUntil = '2026-11-20T10:05:30.000Z';
const renew = (workerId = 'worker-1', until = renewedUntil): JobCommand => ({
  type: 'RenewJobLease',
  data: { workerId, leaseUntil: until },
  actor: system,
  at,
});
const renewed: JobEvent = {
  type: 'JobLeaseRenewed',
  data: { ...owned, workerId: 'worker-1', leaseUntil: renewedUntil },
};
const release = (workerId = 'worker-1'): JobCommand => ({
  type: 'ReleaseJob',
  data: { workerId },
  actor: system,
  at,
});
const released: JobEvent = { type: 'JobReleased', data: { ...owned, workerId: 'worker-1' } };
const cancel = (actor: Actor = dana): JobCommand => ({ type: 'CancelJob', data: {}, actor, at });
const retry = (actor: Actor = dana): JobCommand => ({ type: 'RetryJob', data: {}, actor, at });

const job = (...events: readonly JobEvent[]) => given(jobsDecider, ...events);

describe('queueing a job', () => {
  it('[JB1] is for oneself, once, and not for guests', () => {
    job().when(queue()).happens(queued);
    job(queued).when(queue()).isRefused('CONFLICT');
    job().when(queue({}, pia)).isRefused('FORBIDDEN');
    job()
      .when(queue({ userId: guest.id }, guest))
      .isRefused('FORBIDDEN');
  });

  it('[JB1] RAIS-460 needs instructions', () => {
    job()
      .when(queue({ instructions: ' \n' }))
      .isRefused('VALIDATION_ERROR', 'Instructions are required');
  });

  it('[JB13] takes no text that is longer than an entry may be', () => {
    const entryText = 'x'.repeat(limits.entryCharacters + 1);
    job().when(queue({ entryText })).isRefused('VALIDATION_ERROR');
  });
});

describe('what a job runs with', () => {
  it('[JB9] is fixed when it is queued, and the same at every try', () => {
    const pinned = { ...queued, data: { ...request, saigeVersion: 3 } };
    job()
      .when(queue({ saigeVersion: 3 }))
      .happens(pinned);
    const events = [pinned, started(1), failed(true), retried, started(1, 'worker-2')];
    const state = events.reduce<JobState>(
      (before, event) => jobsDecider.evolve(before, event, at),
      jobsDecider.initialState,
    );
    expect(state.exists && { ...state.request, ...state.texts }).toEqual(pinned.data);
  });
});

describe('a worker that claims a job', () => {
  it('[JB2] is alone until another has seen its lease run out, whatever the time is', () => {
    job(queued).when(start()).happens(started(1));
    job(queued, started(1))
      .when({ ...start('worker-2'), at: afterLease })
      .isRefused('CONFLICT', jobTexts.taken);
    job(queued, started(1)).when(start('worker-2', firstClaim)).happens(started(2, 'worker-2'));
  });

  it('[JB2] may begin again, three times at most', () => {
    job(queued, started(1)).when(start()).happens(started(2));
    job(queued, started(3)).when(start()).isRefused('CONFLICT', jobTexts.attemptsUsedUp);
    job(queued, started(3))
      .when(start('worker-2', firstClaim))
      .isRefused('CONFLICT', jobTexts.attemptsUsedUp);
  });

  it('[JB3] alone completes it, once', () => {
    job(queued, started(1)).when(complete()).happens(completed);
    job(queued, started(1)).when(complete('worker-1', afterLease)).happens(completed);
    job(queued, started(1)).when(complete('worker-2')).isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1), started(2, 'worker-2'))
      .when(complete())
      .isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued).when(complete()).isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1), completed).when(complete()).isRefused('CONFLICT', jobTexts.notRunning);
  });

  it('[JB10] holds it for as long as it renews its lease', () => {
    job(queued, started(1)).when(renew()).happens(renewed);
    job(queued, started(1), renewed)
      .when(start('worker-2', firstClaim))
      .isRefused('CONFLICT', jobTexts.taken);
    job(queued, started(1), renewed)
      .when(start('worker-2', { ...firstClaim, leaseUntil: renewedUntil }))
      .happens(started(2, 'worker-2'));
    job(queued, started(1), renewed).when(complete()).happens(completed);
  });

  it('[JB10] renews nothing with a lease that ends no later', () => {
    job(queued, started(1)).when(renew('worker-1', leaseUntil)).nothingHappens();
    job(queued, started(1), renewed).when(renew()).nothingHappens();
  });

  it('[JB10] learns from the refusal that it is not its own any more', () => {
    job(queued).when(renew()).isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1)).when(renew('worker-2')).isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1), started(2, 'worker-2'))
      .when(renew())
      .isRefused('CONFLICT', jobTexts.notClaimed);
  });

  it('[JB11] gives it back, and that beginning does not count', () => {
    job(queued, started(1)).when(release()).happens(released);
    job(queued, started(1), renewed).when(release()).happens(released);
    job(queued, started(1), released).when(start('worker-2')).happens(started(1, 'worker-2'));
    job(queued, started(1), started(2), started(3), released).when(start()).happens(started(3));
    job(queued, started(1), released).when(cancel()).happens(cancelled);
  });

  it('[JB11] gives back only what is its own', () => {
    job(queued).when(release()).isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1), released).when(release()).isRefused('CONFLICT', jobTexts.notClaimed);
    for (const command of [release(), complete(), fail(true)]) {
      job(queued, started(1), released, started(1, 'worker-2'))
        .when(command)
        .isRefused('CONFLICT', jobTexts.notClaimed);
    }
  });

  it('[JB4] fails it, others only when they saw its lease run out', () => {
    job(queued, started(1)).when(fail(false)).happens(failed(true));
    job(queued, started(1))
      .when(fail(false, 'worker-2'))
      .isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(1), renewed)
      .when(fail(false, 'worker-2', firstClaim))
      .isRefused('CONFLICT', jobTexts.notClaimed);
    job(queued, started(3))
      .when(fail(true, 'worker-2', firstClaim))
      .happens(failed(true));
  });

  it('[JB4] keeps the code of the cause', () => {
    const code = 'TIMEOUT';
    const error = 'No answer.';
    job(queued, started(1))
      .when({
        type: 'FailJob',
        data: { workerId: 'worker-1', error, code, retryable: false },
        actor: system,
        at,
      })
      .happens({ type: 'JobFailed', data: { ...owned, error, code, final: true } });
  });

  it('[JB4] says when it may be tried again, if it is', () => {
    const retryAt = '2026-11-20T10:00:02.000Z';
    const again = (attempt: number, data: object): JobEvent[] => {
      const command = { ...fail(true), data: { ...fail(true).data, ...data } } as JobCommand;
      const state = [queued, started(attempt)].reduce(
        (before, event) => jobsDecider.evolve(before, event, at),
        jobsDecider.initialState,
      );
      return [...jobsDecider.decide(command, state)];
    };
    expect(again(1, { retryAt })).toMatchObject([{ data: { final: false, retryAt } }]);
    expect(again(3, { retryAt })[0]?.data).not.toHaveProperty('retryAt');
    expect(again(1, { retryAt, retryable: false })[0]?.data).not.toHaveProperty('retryAt');
  });

  it('[JB4] puts it back into the queue until the third attempt', () => {
    job(queued, started(1)).when(fail(true)).happens(failed(false));
    job(queued, started(1), failed(false)).when(start('worker-2')).happens(started(2, 'worker-2'));
    job(queued, started(3)).when(fail(true)).happens(failed(true));
  });

  it.each([
    ['completed', completed],
    ['failed', failed(true)],
    ['cancelled', cancelled],
  ])('[JB3] [JB5] cannot continue with a job that has ended: %s', (_, end) => {
    for (const command of [start(), renew(), release(), complete(), fail(true)]) {
      job(queued, started(1), end).when(command).isRefused('CONFLICT', jobTexts.notRunning);
    }
  });
});

describe('the person of a job', () => {
  it('[JB5] cancels it before its end', () => {
    job(queued).when(cancel()).happens(cancelled);
    job(queued, started(1)).when(cancel()).happens(cancelled);
    job(queued, cancelled).when(cancel()).nothingHappens();
    job(queued, started(1), completed).when(cancel()).isRefused('CONFLICT', jobTexts.notRunning);
    job(queued, started(1), failed(true)).when(cancel()).isRefused('CONFLICT');
  });

  it('[JB6] queues it again after a failure, with new attempts', () => {
    job(queued, started(3), failed(true)).when(retry()).happens(retried);
    job(queued, started(3), failed(true), retried).when(start()).happens(started(1));
    job(queued, cancelled).when(retry()).happens(retried);
  });

  it('[JB6] does not queue it again otherwise', () => {
    for (const events of [[], [started(1)], [started(1), completed]]) {
      job(queued, ...events)
        .when(retry())
        .isRefused('CONFLICT', jobTexts.notRetryable);
    }
  });

  it('[JB5] [JB6] [JB7] shares this with admins and with no other person', () => {
    job(queued).when(cancel(ada)).happens(cancelled);
    job(queued, cancelled).when(retry(ada)).happens(retried);
    for (const actor of [pia, mo]) {
      job(queued).when(cancel(actor)).isRefused('NOT_FOUND', jobTexts.notFound);
      job(queued, cancelled).when(retry(actor)).isRefused('NOT_FOUND', jobTexts.notFound);
    }
    job().when(start()).isRefused('NOT_FOUND');
  });
});

describe('what a completed job proposes', () => {
  const about = { ...owned, entryId: 'entry-1' };
  const discard = (actor = dana): JobCommand => ({ type: 'DiscardProposal', data: {}, actor, at });
  const restore = (actor = dana): JobCommand => ({ type: 'RestoreProposal', data: {}, actor, at });
  const discarded: JobEvent = { type: 'ProposalDiscarded', data: about };
  const restored: JobEvent = { type: 'ProposalRestored', data: about };
  const ofEntry: JobQueued = { type: 'JobQueued', data: { ...request, entryId: 'entry-1' } };
  const done = [ofEntry, started(1), completed];

  it('[JB8] is discarded by its person, and that taken back', () => {
    job(...done)
      .when(discard())
      .happens(discarded);
    job(...done, discarded)
      .when(discard())
      .nothingHappens();
    job(...done, discarded)
      .when(restore())
      .happens(restored);
    job(...done)
      .when(restore())
      .nothingHappens();
    job(...done, discarded, restored)
      .when(discard())
      .happens(discarded);
  });

  it('[JB8] is no business of any other person, and is there only once it is completed', () => {
    for (const actor of [pia, mo, ada]) {
      job(...done)
        .when(discard(actor))
        .isRefused('NOT_FOUND', jobTexts.notFound);
    }
    job(queued, started(1)).when(discard()).isRefused('CONFLICT', jobTexts.noProposal);
    job(queued, cancelled).when(restore()).isRefused('CONFLICT', jobTexts.noProposal);
  });
});
