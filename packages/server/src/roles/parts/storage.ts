import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { folderBelonging } from '../../belongings.ts';
import { openDataFolder, type DataFiles } from '../../data-folder.ts';
import { openEventStore } from '../../open-event-store.ts';
import { requireSameLog } from '../../same-log.ts';
import type { Surroundings } from '../surroundings.ts';

/** Where events are kept, how they are heard of, and what is told beside them. */
export interface Storage {
  readonly files: DataFiles;
  readonly store: EventStore & EventFeed;
  readonly feed: EventFeed;
  readonly signals: Signals;
  /** See `Worker`. */
  readonly workerId: string;
}

/** @throws a clear error when the data folder or the event log cannot be used */
export async function openStorage(around: Surroundings): Promise<Storage> {
  const { config, logger, closing } = around;
  const files = await openDataFolder(config.dataDir);
  const store = await openEventStore(config.eventStore, files, (message) => logger.warn(message));
  closing.defer(() => store.close());
  await requireSameLog(folderBelonging(files), store, around);
  // One process owns the data folder: after a restart it takes up its own work at once.
  const workerId = 'embedded';
  return { files, store, feed: store, signals: inProcessSignals(), workerId };
}
