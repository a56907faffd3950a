import { Worker } from 'node:worker_threads';

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; each `[<id>]` in it becomes another id with each request. */
  readonly body: string;
  readonly connections: number;
  /** Seconds. */
  readonly duration: number;
}

export interface LoadResult {
  readonly answersPerSecond: number;
  /** Answers other than 2xx, and connections that broke. */
  readonly failures: number;
}

/**
 * Sends POST requests as fast as they are answered, from another thread.
 * @throws Error some request failed: then the figure would say nothing
 */
export async function answersPerSecond(load: Load): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  const worker = new Worker(new URL('load.worker.ts', import.meta.url), { workerData: load });
  worker.once('message', resolve);
  worker.once('error', reject);
  const result = await promise;
  await worker.terminate();
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${load.url} failed.`);
  return result.answersPerSecond;
}
