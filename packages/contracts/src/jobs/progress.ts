import { limits } from '../kernel/limits.ts';

/** Progress is 0 to 1. `chance` is 0 to 1 as well; it is an argument, so that tests can choose it. */
export function startProgress(chance: number): number {
  return 0.1 + 0.1 * chance;
}

/** Returns the progress after one more tick of `limits.progress.tickMs`. */
export function nextProgress(progress: number, chance: number): number {
  return Math.min(limits.progress.cap, progress + 0.02 + 0.1 * chance);
}

/** The progress of a job that a worker has claimed. */
export const begunProgress = 0.1;
export const completedProgress = 1;

interface Polled {
  readonly progress: number | null;
  /** 1: next in line. */
  readonly queuePosition: number | null;
}

/** Returns the progress of a job from a poll; undefined when the poll has none. */
export function polledProgress({ progress, queuePosition }: Polled): number | undefined {
  if (progress !== null) return progress;
  return queuePosition === null ? undefined : Math.max(0.1, 1 - 0.1 * queuePosition);
}
