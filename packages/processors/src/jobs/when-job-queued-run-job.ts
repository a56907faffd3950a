import type { JobEvent } from '@mach42/domain/jobs/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { ObservedLeases } from '../kernel/observed-leases.ts';
import { reacting } from '../kernel/reactions.ts';
import type { Worker } from '../kernel/worker.ts';
import { WorkPool, type PoolOptions, type Work } from '../runner/work-pool.ts';
import { JobsToTake, type PendingJob } from './jobs-to-take.ts';
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
      run: async (job, signal) => {
        const release = jobs.take(job);
        try {
          const outcome = await runner.run(job.id, signal);
          jobs.onClaim(outcome.position !== undefined || signal.aborted);
          return outcome;
        } finally {
          release();
        }
      },
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
      // Its person may have reached the limit of jobs in work; then those of others come next.
      JobStarted: (data, { position }) => {
        leases.observe(data.jobId, data);
        if (jobs.isMore) this.pool.wake(position);
        else this.pool.reach(position);
      },
      JobLeaseRenewed: (data) => leases.observe(data.jobId, data),
      // Its person may have another job in work now, whichever worker had this one.
      JobCompleted: wake,
      JobCancelled: ({ jobId }, { position }) => {
        this.pool.abort(jobId, new Error('The job was cancelled.'));
        this.pool.wake(position);
      },
    });
  }
}
