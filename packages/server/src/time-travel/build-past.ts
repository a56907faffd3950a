import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { openReadLog, pastLog, type LogLocation } from './past-log.ts';

export interface PastOptions {
  readonly log: LogLocation;
  /** Where the read models are built: a file that is not there yet. */
  readonly file: string;
  /** The last event that is applied. */
  readonly position: bigint;
  /** Called now and then with how many events are applied. */
  readonly onProgress?: (events: number) => void;
  /** Milliseconds between two of those calls. */
  readonly progressMs?: number;
}

/** Builds read models as they were after an event, in a file of their own; how many events that took. */
export async function buildPast(options: PastOptions): Promise<number> {
  const { log: location, file, position, onProgress, progressMs = 500 } = options;
  await using closing = new AsyncDisposableStack();
  let applied = (): number => 0;
  const timer = setInterval(() => onProgress?.(applied()), progressMs);
  // The last: nothing else keeps the thread while the read models are closed.
  closing.defer(() => clearInterval(timer));
  const log = await openReadLog(location);
  closing.defer(() => log.close());
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
  await Promise.race([runner.processAll(), failed.promise]);
  return runner.events;
}
