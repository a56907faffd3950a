import type { JobEvent } from '@mach42/domain/jobs/events.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { reacting } from '../kernel/reactions.ts';
import type { Worker } from '../kernel/worker.ts';
import { WorkPool, type PoolOptions, type Work, type WorkItem } from '../runner/work-pool.ts';
import { JobRunner } from './run-job.ts';

/** Jobs that are looked at in one go. */
const page = 100;

/** Runs the jobs that are queued, and stops those that are cancelled. */
export class WhenJobQueuedRunJob {
  readonly pool: WorkPool<WorkItem>;
  /** Takes notice of an event. */
  readonly see: (event: RecordedEvent) => void;
  readonly #worker: Worker;
  /**
   * Jobs that this worker has claimed and does not run: when its process ended, or a run failed
   * unexpectedly. Known once it has looked.
   */
  #left: readonly WorkItem[] | undefined;

  constructor(worker: Worker, concurrency: number, options: PoolOptions) {
    const runner = new JobRunner(worker, options);
    const work: Work<WorkItem> = {
      name: 'jobs',
      concurrency,
      pending: () => this.#pending(),
      run: async (job, signal) => {
        this.#left = this.#left?.filter(({ id }) => id !== job.id);
        try {
          return await runner.run(job.id, signal);
        } catch (error) {
          this.#left = [...(this.#left ?? []), job];
          throw error;
        }
      },
    };
    this.#worker = worker;
    this.pool = new WorkPool(work, options);
    const wake = (_: object, { position }: RecordedEvent): void => this.pool.wake(position);
    this.see = reacting<JobEvent, void>({
      JobQueued: wake,
      JobRetried: wake,
      JobFailed: wake,
      JobCancelled: ({ jobId }) => this.pool.abort(jobId, new Error('The job was cancelled.')),
    });
  }

  async #pending(): Promise<WorkItem[]> {
    const { reads, clock } = this.#worker;
    this.#left ??= await this.#leftBehind();
    const claimable = await reads.claimableJobs(clock.now().toISOString(), page);
    const known = new Set(claimable.map(({ jobId }) => jobId));
    const left = this.#left.filter(({ id }) => !known.has(id));
    return [...left, ...claimable.map(({ jobId, userId }) => ({ id: jobId, userId }))];
  }

  async #leftBehind(): Promise<WorkItem[]> {
    const { reads, commands, workerId } = this.#worker;
    const left: WorkItem[] = [];
    for (const id of await reads.jobsInWork()) {
      const { state } = await commands.load(jobsDecider, id);
      if (!state.exists || state.progress.status !== 'processing') continue;
      if (state.progress.workerId === workerId) left.push({ id, userId: state.userId });
    }
    return left;
  }
}
