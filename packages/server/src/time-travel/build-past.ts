import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { once } from 'node:events';
import { openReadLog, pastLog, type LogLocation, type ReadLog } from './past-log.ts';

interface BuildOptions {
  readonly log: ReadLog;
  /** The file for the read models; it must not exist yet. */
  readonly file: string;
  /** Position of the last event that is applied: there is an event with this position. */
  readonly position: bigint;
  /** Called now and then with how many events are applied. */
  readonly onProgress?: (events: number) => void;
  /** Milliseconds between two of those calls. */
  readonly progressMs?: number;
  /** Ends it before that event, without a fault. */
  readonly signal?: AbortSignal;
}

export interface PastOptions extends Omit<BuildOptions, 'log'> {
  readonly log: LogLocation;
}

/** Builds read models as they were after an event, in a file of their own; how many events that took. */
export async function buildPast({ log: location, ...options }: PastOptions): Promise<number> {
  const log = await openReadLog(location);
  try {
    return await buildRows({ log, ...options });
  } finally {
    await log.close();
  }
}

/** Does the work of `buildPast` from a log that is open. */
export async function buildRows(options: BuildOptions): Promise<number> {
  const { log, file, position, onProgress, progressMs = 500, signal } = options;
  await using closing = new AsyncDisposableStack();
  let applied = (): number => 0;
  const timer = setInterval(() => onProgress?.(applied()), progressMs);
  // The last: nothing else keeps the thread while the read models are closed.
  closing.defer(() => clearInterval(timer));
  const database = await openSqliteDatabase(file);
  closing.defer(() => database.close());
  const failed = Promise.withResolvers<never>();
  const runner = await startProjections({
    database,
    source: pastLog(log, position),
    projectors,
    now: () => performance.now(),
    onFailure: (error) => failed.reject(error),
  });
  closing.defer(() => runner.stop());
  applied = () => runner.events;
  const ends = [runner.processAll(), failed.promise];
  await Promise.race(signal === undefined ? ends : [...ends, aborted(signal)]);
  return runner.events;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
