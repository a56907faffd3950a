import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import {
  startProjections,
  type LoneProjectionOptions,
  type ProjectionRunner,
} from '@mach42/projectors/runtime/projection-runner.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { FixedLog } from './fixed-log.ts';

type Wanted = Pick<LoneProjectionOptions, 'database' | 'source'> &
  Partial<Omit<LoneProjectionOptions, 'onFailure'>>;

export interface Started {
  readonly runner: ProjectionRunner;
  /** Rejects when the runner fails. */
  readonly failure: Promise<never>;
}

export async function start(wanted: Wanted): Promise<Started> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // A test that does not expect a failure meets it where it waits for the runner.
  failure.catch(() => {});
  const runner = await startProjections({
    projectors,
    now: () => 0,
    onFailure: reject,
    ...wanted,
  });
  return { runner, failure };
}

/** Read models in memory that have applied these events. */
export async function project(
  events: readonly RecordedEvent[],
  batchSize?: number,
): Promise<Database> {
  const database = await openReadModels();
  const source = new FixedLog(events);
  const { runner, failure } = await start({
    database,
    source,
    ...(batchSize === undefined ? {} : { batchSize }),
  });
  await Promise.race([runner.processAll(), failure]);
  await runner.stop();
  return database;
}
