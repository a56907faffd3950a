import type { Signals } from '@mach42/event-store/signals/signals.ts';

const begun = 0.1;
const almostDone = 0.95;
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
    this.#publish(begun);
  }

  hear(text: string): void {
    this.#length += text.length;
    const share = Math.min(1, this.#length / this.#expectedLength);
    const progress = begun + share * (almostDone - begun);
    if (progress - this.#published >= smallestStep) this.#publish(progress);
  }

  #publish(progress: number): void {
    this.#published = progress;
    const { jobId, userId } = this.#job;
    this.#signals.publish({ kind: 'progress', jobId, userId, progress });
  }
}
