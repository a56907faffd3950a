import { begunProgress } from '@mach42/contracts/jobs/progress.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';

const almostDone = limits.progress.cap;
const smallestStep = 0.01;

/** Publishes how far a run has come, judged by the length of what the model has written. */
export class JobProgress {
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
