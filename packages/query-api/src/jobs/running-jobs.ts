import { completedProgress } from '@mach42/contracts/jobs/progress.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { FastifyInstance } from 'fastify';

/** Jobs that are remembered; far more than can run at once. */
const mostJobs = 1000;

/** The progress of the running jobs, as their workers report it. */
export class RunningJobs {
  readonly #progress = new Map<string, number>();

  /** Listens until the app is closed. */
  constructor(app: Pick<FastifyInstance, 'addHook'>, signals: Pick<Signals, 'subscribe'>) {
    const leave = signals.subscribe((signal) => {
      if (signal.kind === 'progress') this.#onProgress(signal.jobId, signal.progress);
    });
    app.addHook('onClose', async () => leave());
  }

  /** Of what the read models know of a job's progress, what it is this moment. */
  progressOf(jobId: string | null, known: number | null): number | null {
    const isRunning = known !== null && known < completedProgress;
    return isRunning && jobId !== null ? (this.#progress.get(jobId) ?? known) : known;
  }

  #onProgress(jobId: string, progress: number): void {
    this.#progress.delete(jobId);
    this.#progress.set(jobId, progress);
    const [oldest] = this.#progress.keys();
    if (this.#progress.size > mostJobs && oldest !== undefined) this.#progress.delete(oldest);
  }
}
