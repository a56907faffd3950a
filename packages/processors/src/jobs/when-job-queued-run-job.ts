import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobEvent } from '@mach42/domain/jobs/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { JobOfPerson } from '@mach42/read-models/jobs/queue.reads.ts';
import { ObservedLeases } from '../kernel/observed-leases.ts';
import { reacting } from '../kernel/reactions.ts';
import type { Worker } from '../kernel/worker.ts';
import { SlotGate } from '../providers/slots/slot-gate.ts';
import { Spread, firstOf } from '../runner/spread.ts';
import { WorkPool, type PoolOptions, type Work, type WorkItem } from '../runner/work-pool.ts';
import { JobRunner } from './run-job.ts';

/** Runs the jobs that are queued, and stops those that are cancelled. */
export class WhenJobQueuedRunJob {
  readonly pool: WorkPool<PendingJob>;
  /** Called with every event of the log. */
  readonly onEvent: (event: RecordedEvent) => void;

  constructor(worker: Worker, concurrency: number, options: PoolOptions) {
    const leases = new ObservedLeases(worker);
    const runner = new JobRunner(worker, options, leases);
    const jobs = new JobsToTake(worker, leases);
    const work: Work<PendingJob> = {
      name: 'jobs',
      concurrency,
      pending: () => jobs.pending(),
      choose: (waiting, running) => jobs.choose(waiting, running),
      run: (job, signal) =>
        jobs.slots.hold(job, async () => {
          const outcome = await runner.run(job.id, signal);
          jobs.onClaim(outcome.position !== undefined || signal.aborted);
          return outcome;
        }),
    };
    this.pool = new WorkPool(work, options);
    worker.slots.onFree(() => this.pool.wake());
    const wake = (_: object, { position }: RecordedEvent): void => this.pool.wake(position);
    this.onEvent = reacting<JobEvent, void>({
      JobQueued: wake,
      JobRetried: wake,
      JobReleased: ({ jobId }, { position }) => this.pool.resume(jobId, position),
      JobFailed: wake,
      JobAwaitsProvider: wake,
      // The person may have reached the limit of running jobs; then jobs of others come next.
      JobStarted: (data, { position }) => {
        leases.observe(data.jobId, data);
        if (jobs.isMore) this.pool.wake(position);
        else this.pool.reach(position);
      },
      JobLeaseRenewed: (data) => leases.observe(data.jobId, data),
      // The person may have another job running now, whichever worker had this one.
      JobCompleted: wake,
      JobCancelled: ({ jobId }, { position }) => {
        this.pool.abort(jobId, new Error('The job was cancelled.'));
        this.pool.wake(position);
      },
    });
  }
}

interface PendingJob extends WorkItem {
  readonly modelId: string;
}

/** Jobs that are read at once. */
const page = 32;

/** Decides which jobs a worker may take, and which of them is next. */
class JobsToTake {
  readonly slots: SlotGate<PendingJob>;
  readonly #worker: Worker;
  readonly #leases: ObservedLeases;
  /** The jobs running anywhere, including those of this worker. */
  #inProgress: readonly JobOfPerson[] = [];
  #isMore = false;
  readonly #spread: Spread;

  constructor(worker: Worker, leases: ObservedLeases) {
    this.#worker = worker;
    this.#leases = leases;
    this.#spread = new Spread(worker.workerId);
    this.slots = new SlotGate(worker, 'job', ({ modelId }: PendingJob) => modelId);
  }

  /** Whether the queue held more than was read, and so perhaps jobs of other people. */
  get isMore(): boolean {
    return this.#isMore;
  }

  /** Running jobs whose lease has expired, then those of the queue. */
  async pending(): Promise<PendingJob[]> {
    const { reads, clock, jobsOfPerson } = this.#worker;
    const now = clock.now().toISOString();
    const query = { now, limit: page, mostOfPerson: jobsOfPerson(), ...this.#notServed() };
    const claimable = await reads.claimableJobs(query);
    this.#isMore = claimable.length === page;
    this.#inProgress = await reads.jobsInProgress();
    await this.#observeOthers();
    const left = this.#inProgress.filter(({ jobId }) => this.#leases.waitMs(jobId) === 0);
    const found = new Map([...left, ...claimable].map((job) => [job.jobId, job]));
    return [...found.values()].map(({ jobId: id, userId, modelId }) => ({ id, userId, modelId }));
  }

  /** The first job of a person who has fewer running than one person may have. */
  choose(waiting: readonly PendingJob[], running: readonly PendingJob[]): PendingJob | undefined {
    const inProgress = new Map(this.#inProgress.map(({ jobId, userId }) => [jobId, userId]));
    // The read models may not have the jobs that have just started here.
    const all = new Map([...inProgress, ...running.map(({ id, userId }) => [id, userId] as const)]);
    const load = new Map<string, number>();
    for (const userId of all.values()) load.set(userId, (load.get(userId) ?? 0) + 1);
    const most = this.#worker.jobsOfPerson();
    const may = (job: PendingJob): boolean =>
      (inProgress.has(job.id) || (load.get(job.userId) ?? 0) < most) && this.slots.mayBegin(job);
    return this.#spread.choose(firstOf(waiting, may, this.#spread.width));
  }

  /** Whether its claim was granted to this worker. */
  onClaim(isOurs: boolean): void {
    this.#spread.onClaim(isOurs);
  }

  /** Models that cannot run a job now: their provider does not answer (`away`), or has no free slot (`full`). */
  #notServed(): { readonly full: readonly string[]; readonly away: readonly string[] } {
    const { models, providerFor } = this.#worker.providers;
    const away = models.filter(({ id }) => providerFor(id) === undefined);
    const full = models.filter((model) => !away.includes(model) && !this.#hasSlot(model.id));
    return { full: full.map(({ id }) => id), away: away.map(({ id }) => id) };
  }

  #hasSlot(modelId: string): boolean {
    return this.slots.mayBegin({ id: '', userId: '', modelId });
  }

  /** Observes claims that no event has named since this worker started. */
  async #observeOthers(): Promise<void> {
    this.#leases.keepOnly(new Set(this.#inProgress.map(({ jobId }) => jobId)));
    for (const { jobId } of this.#inProgress) {
      if (this.#leases.has(jobId)) continue;
      const loadedAt = this.#worker.clock.elapsed();
      const { state } = await this.#worker.commands.load(jobsDecider, jobId);
      if (state.exists && state.progress.status === 'processing')
        this.#leases.observe(jobId, state.progress, loadedAt);
    }
  }
}
