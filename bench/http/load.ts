import { fork } from 'node:child_process';
import { join } from 'node:path';

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
 * Sends POST requests from another process, each connection as fast as it is answered.
 * @throws Error a request failed: then the figure would say nothing
 */
export async function answersPerSecond(load: Load): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  const generator = fork(join(import.meta.dirname, 'load-generator.ts'));
  generator.once('message', (result) => resolve(result as LoadResult));
  generator.once('exit', (code) => reject(new Error(`The load generator ended with ${code}.`)));
  generator.send(load);
  const result = await promise;
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${load.url} failed.`);
  return result.answersPerSecond;
}
