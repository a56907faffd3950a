import { whyUnusable } from '@mach42/domain/known-events.ts';
import { upcasters } from '@mach42/domain/upcasters.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Shapes } from '@mach42/event-store/event.ts';
import { isKurrentAddress } from '@mach42/event-store/kurrentdb/place.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import type { Places } from './config/shared-places.ts';
import { requireNotInFolder, type DataFiles } from './data-folder.ts';

/**
 * Opens the event log: for the one server that the data folder belongs to, or for one of several.
 * @throws EventStoreError
 * @throws DataFolderError the folder has a log of its own beside the one at the address
 */
export async function openEventStore(
  { eventStore: url, isShared }: Pick<Places, 'eventStore' | 'isShared'>,
  files: DataFiles,
  onWarning: (message: string) => void,
): Promise<EventStore & EventFeed> {
  if (url === undefined) {
    return openSqliteEventStore({ file: files.events, upcasters, whyUnusable, onWarning });
  }
  // Of what is in the folder beside it there is one owner, wherever the log is.
  using locks = new DisposableStack();
  if (!isShared) locks.use(lockFile(files.events));
  await requireNotInFolder(files.events, 'an event log', 'EVENT_STORE');
  const held = locks.move();
  try {
    return await openServerLog({
      url,
      upcasters,
      whyUnusable,
      onWarning,
      onClosed: () => held.dispose(),
    });
  } catch (error) {
    held.dispose();
    throw error;
  }
}

interface ServerOptions extends Shapes {
  readonly url: string;
  readonly onWarning: (message: string) => void;
  readonly onClosed?: () => void;
}

/**
 * Opens an event log that a server keeps, PostgreSQL or KurrentDB.
 * @throws EventStoreError
 */
export async function openServerLog(options: ServerOptions): Promise<EventStore & EventFeed> {
  // What a data folder does without is not loaded.
  if (!isKurrentAddress(options.url)) {
    const { openPostgresEventStore } = await import('@mach42/event-store/postgres/open.ts');
    return openPostgresEventStore(options);
  }
  const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
  return openKurrentEventStore(options);
}
