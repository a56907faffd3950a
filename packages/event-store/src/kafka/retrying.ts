import { setTimeout } from 'node:timers/promises';

const longestMs = 30_000;
const pauseMs = 100;

/**
 * Does something again, for some seconds, as long as it fails for a reason that passes: brokers
 * that have just been started, or that know nothing yet of a new topic.
 */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() - begun > longestMs) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/**
 * Whether kafkajs marks an error as one that can be retried. When kafkajs has retried often enough, the error is the
 * cause of another one.
 */
const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  (('retriable' in error && error.retriable === true) || isTransient(error.cause));
