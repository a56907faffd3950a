import { ComputeDeadlineExceeded, ComputeQueueFull } from '@mach42/compute/compute.ts';
import { begunProgress } from '@mach42/contracts/jobs/progress.ts';
import type { JobErrorCode } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import type { JobCommand } from '@mach42/domain/jobs/commands.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobEvent, ProviderWait } from '@mach42/domain/jobs/events.ts';
import {
  unendedJob,
  type ExistingJob,
  type JobState,
  type UnendedJob,
} from '@mach42/domain/jobs/state.ts';
import type { Claim } from '@mach42/domain/kernel/claim.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { ClaimedWork, type ClaimedKind, type WorkId } from '../kernel/claimed-work.ts';
import { later } from '../kernel/clock.ts';
import type { ObservedLeases } from '../kernel/observed-leases.ts';
import type { Worker } from '../kernel/worker.ts';
import { callModel, type CallOutcome } from '../providers/call-model.ts';
import type { ModelProvider } from '../providers/provider.ts';
import type { Outcome } from '../runner/work-pool.ts';
import { proposalOf, type JudgedAnswer } from './make-proposal.ts';
import { faultOfSize, prepareMerge, type PreparedMerge } from './prepare-merge.ts';

interface RetryPolicy {
  /** Milliseconds before the second attempt; the third waits twice as long. */
  readonly retryMs: number;
}

/** Between two attempts at a provider that does not answer, in milliseconds. */
const longestPauseMs = 60_000;

/** Why a job fails: for statistics, and as a text for its person. */
type Why = readonly [code: JobErrorCode, text: string];

const jobKind: ClaimedKind<JobState, JobCommand, JobEvent, UnendedJob> = {
  decider: jobsDecider,
  unended: (state) => (state.exists ? unendedJob(state) : undefined),
  start: (data) => ({ type: 'StartJob', data }),
  renew: (data) => ({ type: 'RenewJobLease', data }),
  release: (data) => ({ type: 'ReleaseJob', data }),
};

const workId = ({ jobId }: { readonly jobId: string }): WorkId => ({ id: jobId });

/** Runs one job from its claim to its end. Rules: `SPEC.md`. */
export class JobRunner {
  readonly #worker: Worker;
  readonly #retry: RetryPolicy;
  readonly #claimed: ClaimedWork<JobState, JobCommand, JobEvent, UnendedJob>;

  constructor(worker: Worker, retry: RetryPolicy, leases: ObservedLeases) {
    this.#worker = worker;
    this.#retry = retry;
    this.#claimed = new ClaimedWork(worker, leases, jobKind);
  }

  run(jobId: string, signal: AbortSignal): Promise<Outcome> {
    const usedUp = ['ATTEMPTS_USED_UP', jobTexts.attemptsUsedUp] as const;
    const steps = {
      giveUp: (job: UnendedJob, expired: Claim) => this.#fail(job, usedUp, false, expired),
      defer: async (job: UnendedJob) => {
        const wait = job.claim === undefined ? this.#waitOf(job) : undefined;
        return wait === undefined ? undefined : this.#await(job, wait);
      },
      perform: (job: UnendedJob, held: AbortSignal) => this.#perform(job, held),
    };
    return this.#claimed.run(workId({ jobId }), steps, signal);
  }

  async #perform(job: ExistingJob, signal: AbortSignal): Promise<Outcome> {
    const { request, texts } = job;
    const { modelId } = request;
    if (texts === undefined) throw new Error('A job that has completed was begun again.');
    const provider = this.#worker.providers.providerFor(modelId);
    if (provider === undefined) {
      const wait = this.#waitOf(job);
      if (wait !== undefined) return this.#await(job, wait);
      const awaited = this.#awaited(job);
      const { noProvider, waitedInVain } = workerTexts;
      const why = awaited === undefined ? noProvider : waitedInVain(awaited);
      return this.#fail(job, ['NO_PROVIDER', why], false);
    }
    const run = await prepareMerge(this.#worker, { ...request, ...texts }, provider);
    const tooLong = faultOfSize(run, provider.contextTokens(modelId));
    if (tooLong !== undefined) return this.#fail(job, ['TOO_LONG', tooLong], false);

    const outcome = await this.#call(job, provider, run, signal);
    switch (outcome.kind) {
      case 'aborted':
        return this.#claimed.aborted(workId(job), signal.reason);
      case 'failed':
        if (outcome.unavailable !== undefined) {
          const wait = this.#waitFor(job, provider.id, outcome.unavailable.waitMs);
          if (wait !== undefined) return this.#await(job, wait);
        }
        this.#worker.statistics.failed(modelId, outcome.code);
        return this.#fail(
          job,
          [outcome.code, outcome.error],
          outcome.retryable && outcome.unavailable === undefined,
        );
      case 'answered':
        return this.#judge(job, texts.entryText, run, outcome);
    }
  }

  #call(
    job: ExistingJob,
    provider: ModelProvider,
    { request, expectedLength }: PreparedMerge,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    const { jobId, userId } = job;
    const progress = new JobProgress(this.#worker.signals, { jobId, userId }, expectedLength);
    progress.begin();
    const call = {
      provider,
      request,
      userId,
      purpose: { jobId },
      origin: this.#claimed.originOf({ id: jobId }),
      onText: (text: string) => progress.onText(text),
    };
    return callModel(this.#worker, call, signal);
  }

  /** An answer that was cut off or cannot be read never becomes a file. */
  async #judge(
    job: ExistingJob,
    entryText: string,
    { base, baseVersion, withheld }: PreparedMerge,
    { answer, complete, callId }: Extract<CallOutcome, { kind: 'answered' }>,
  ): Promise<Outcome> {
    const { compute, statistics, workerId } = this.#worker;
    const { modelId } = job.request;
    const text = answer;
    const truncatedByProvider = !complete;
    const run = { entryText, base, baseVersion, withheld };
    let judged: JudgedAnswer;
    try {
      const computing = { compute, owner: job.userId };
      judged = await proposalOf(computing, { ...run, text, truncatedByProvider });
    } catch (error) {
      const isBusy = error instanceof ComputeQueueFull;
      if (!isBusy && !(error instanceof ComputeDeadlineExceeded)) throw error;
      statistics.failed(modelId, 'TIMEOUT');
      const why = isBusy ? failureTexts.tooMuchWork : failureTexts.tookTooLong;
      return this.#fail(job, ['TIMEOUT', why], isBusy);
    }
    const { proposal, whyUnreadable = '', whyUnsavable } = judged;
    const { truncated, parses } = proposal.checks;
    if (truncated || !parses) {
      const why = truncated
        ? (['CUT_OFF', jobTexts.truncated] as const)
        : (['UNREADABLE', whyUnsavable ?? whyUnreadable] as const);
      statistics.failed(modelId, why[0]);
      return this.#fail(job, why, true);
    }
    statistics.completed(modelId);
    const data = { workerId, proposal, modelCallId: callId };
    const smaller = this.#failure(job, ['UPSTREAM_ERROR', workerTexts.tooLargeToStore], false);
    return this.#claimed.end(workId(job), { type: 'CompleteJob', data }, { smaller });
  }

  /** Undefined when a provider can do it now, none can become available, or the job has waited long enough. */
  #waitOf(job: ExistingJob): ProviderWait | undefined {
    const provider = this.#awaited(job);
    return provider === undefined ? undefined : this.#waitUntil(job, provider);
  }

  /** The provider that the job waits for; undefined when one is available, or none can become so. */
  #awaited({ request: { modelId } }: ExistingJob): string | undefined {
    const { providers } = this.#worker;
    if (providers.providerFor(modelId) !== undefined) return undefined;
    return providers.awaitedFor(modelId)?.id;
  }

  /** The pause before the next attempt at a provider that seems available but does not answer. */
  #waitFor(job: ExistingJob, provider: string, askedMs = 0): ProviderWait | undefined {
    const wait = this.#waitUntil(job, provider);
    if (wait === undefined) return undefined;
    const now = this.#worker.clock.now();
    const waitedMs = now.getTime() - Date.parse(wait.since);
    const growingMs = Math.max(this.#retry.retryMs, Math.min(longestPauseMs, waitedMs));
    const retryAt = later(now, Math.max(askedMs, growingMs)).toISOString();
    return { ...wait, retryAt: retryAt < wait.until ? retryAt : wait.until };
  }

  /** Undefined when the job has waited as long as it may. */
  #waitUntil({ wait }: ExistingJob, provider: string): ProviderWait | undefined {
    const { clock, waitForProviderMs } = this.#worker;
    const now = clock.now();
    const since = wait?.since ?? now.toISOString();
    const until = wait?.until ?? later(now, waitForProviderMs()).toISOString();
    return Date.parse(until) <= now.getTime() ? undefined : { provider, since, until };
  }

  async #await(job: ExistingJob, wait: ProviderWait): Promise<Outcome> {
    const { workerId } = this.#worker;
    const ended = await this.#claimed.end(workId(job), {
      type: 'AwaitProvider',
      data: { workerId, wait },
    });
    return { ...ended, notBefore: wait.retryAt ?? wait.until };
  }

  async #fail(job: ExistingJob, why: Why, retryable: boolean, expired?: Claim): Promise<Outcome> {
    const failed = this.#failure(job, why, retryable, expired);
    const ended = await this.#claimed.end(workId(job), failed);
    return { ...ended, notBefore: failed.data.retryAt };
  }

  #failure(job: ExistingJob, [code, error]: Why, retryable: boolean, expired?: Claim) {
    const { workerId, clock } = this.#worker;
    const wait = this.#retry.retryMs * 2 ** Math.max(0, job.attempt - 1);
    const retryAt = later(clock.now(), wait).toISOString();
    const why = { workerId, error, code, retryable, retryAt };
    return { type: 'FailJob', data: { ...why, ...(expired && { expired }) } } as const;
  }
}

const almostDone = limits.progress.cap;
const smallestStep = 0.01;

/** Publishes the progress of a run, estimated from the length of the model's text so far. */
class JobProgress {
  readonly #signals: Signals;
  readonly #job: { readonly jobId: string; readonly userId: string };
  readonly #expectedLength: number;
  #length = 0;
  #published = 0;

  constructor(
    signals: Signals,
    job: { readonly jobId: string; readonly userId: string },
    expectedLength: number,
  ) {
    this.#signals = signals;
    this.#job = job;
    this.#expectedLength = Math.max(1, expectedLength);
  }

  begin(): void {
    this.#publish(begunProgress);
  }

  onText(text: string): void {
    this.#length += text.length;
    const share = Math.min(1, this.#length / this.#expectedLength);
    const progress = begunProgress + share * (almostDone - begunProgress);
    if (progress - this.#published >= smallestStep) this.#publish(progress);
  }

  #publish(progress: number): void {
    this.#published = progress;
    const { jobId, userId } = this.#job;
    this.#signals.publish({ kind: 'progress', jobId, userId, progress });
  }
}
