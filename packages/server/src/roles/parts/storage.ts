import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { dataFolderIdentity } from '../../stores/log-identity.ts';
import { filesIn, openDataFolder, tightenFiles, type DataFiles } from '../../stores/data-folder.ts';
import { requireKnownFormat } from '../../stores/log-format.ts';
import { openEventStore } from '../../stores/open-stores.ts';
import { openFeed } from '../../stores/open-stores.ts';
import { openSignals } from '../../stores/open-stores.ts';
import { requireSameLog } from '../../stores/log-identity.ts';
import type { AppContext } from '../app-context.ts';

/** The event log, the feed of its events, and the signals between processes. */
export interface Storage {
  readonly files: DataFiles;
  readonly store: EventStore & EventFeed;
  readonly feed: EventFeed;
  readonly signals: Signals;
  /** Names this process among those that share the storage. */
  readonly instance: string;
}

/** @throws a clear error when the data folder, the event log or the signals cannot be used */
export async function openStorage(context: AppContext): Promise<Storage> {
  const { config, logger, closing } = context;
  const { dataDir, isShared } = config;
  const warn = (message: string) => logger.warn(message);
  const files = isShared ? filesIn(dataDir) : await openDataFolder(dataDir);
  if (!isShared) await tightenFiles(dataDir, warn);
  const store = await openEventStore(config, files, warn);
  closing.defer(() => store.close());
  await requireKnownFormat(store);
  if (!isShared) await requireSameLog(dataFolderIdentity(files), store, context);
  const signals = await openSignals(config.signals, warn);
  closing.defer(() => signals.close());
  const opened = await openFeed(config.feed, store, warn);
  closing.defer(() => opened.close());
  return { files, store, feed: opened.feed, signals, instance: instanceOf(config) };
}

/** A single process has the same name after a restart, and so continues its own work at once. */
const instanceOf = ({ isShared, roles }: AppContext['config']): string =>
  isShared
    ? `${roles.join('+')}@${hostname()}:${process.pid}-${randomUUID().slice(0, 8)}`
    : 'embedded';
