import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { folderBelonging } from '../../belongings.ts';
import { filesIn, openDataFolder, tightenFiles, type DataFiles } from '../../data-folder.ts';
import { requireKnownFormat } from '../../log-format.ts';
import { openEventStore } from '../../open-event-store.ts';
import { openFeed } from '../../open-feed.ts';
import { openSignals } from '../../open-signals.ts';
import { requireSameLog } from '../../same-log.ts';
import type { Surroundings } from '../surroundings.ts';

/** Where events are kept, how they are heard of, and what is told beside them. */
export interface Storage {
  readonly files: DataFiles;
  readonly store: EventStore & EventFeed;
  readonly feed: EventFeed;
  readonly signals: Signals;
  /** Names this process among those that share the storage. */
  readonly instance: string;
}

/** @throws a clear error when the data folder, the event log or the signals cannot be used */
export async function openStorage(around: Surroundings): Promise<Storage> {
  const { config, logger, closing } = around;
  const { dataDir, isShared } = config;
  const warn = (message: string) => logger.warn(message);
  const files = isShared ? filesIn(dataDir) : await openDataFolder(dataDir);
  if (!isShared) await tightenFiles(dataDir, warn);
  const store = await openEventStore(config, files, warn);
  closing.defer(() => store.close());
  await requireKnownFormat(store);
  if (!isShared) await requireSameLog(folderBelonging(files), store, around);
  const signals = await openSignals(config.signals, warn);
  closing.defer(() => signals.close());
  const heard = await openFeed(config.feed, store, warn);
  closing.defer(() => heard.close());
  return { files, store, feed: heard.feed, signals, instance: instanceOf(config) };
}

/** Where one process owns the data, it takes up its own work at once after a restart. */
const instanceOf = ({ isShared, roles }: Surroundings['config']): string =>
  isShared
    ? `${roles.join('+')}@${hostname()}:${process.pid}-${randomUUID().slice(0, 8)}`
    : 'embedded';
