import { upcasters } from '@mach42/domain/upcasters.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { isKurrentAddress } from '@mach42/event-store/kurrentdb/place.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { requireNotInFolder, type DataFiles } from './data-folder.ts';

/**
 * Opens the event log, for the one server that the data folder belongs to.
 * @param address of the PostgreSQL or KurrentDB that keeps it; absent: it is a file of the data folder
 * @throws EventStoreError
 * @throws DataFolderError the folder belongs to another log than the one at the address
 */
export async function openEventStore(
  address: string | undefined,
  files: DataFiles,
  onWarning: (message: string) => void,
): Promise<EventStore & EventFeed> {
  if (address === undefined) {
    return openSqliteEventStore({ file: files.events, upcasters, onWarning });
  }
  // The vault and the read models beside it are one server's, wherever the log is.
  const lock = lockFile(files.events);
  try {
    await requireNotInFolder(files.events, 'an event log', 'EVENT_STORE');
    const onClosed = () => lock[Symbol.dispose]();
    return await openFromServer({ url: address, upcasters, onWarning, onClosed });
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

interface ServerOptions {
  readonly url: string;
  readonly upcasters: typeof upcasters;
  readonly onWarning: (message: string) => void;
  readonly onClosed: () => void;
}

async function openFromServer(options: ServerOptions): Promise<EventStore & EventFeed> {
  if (!isKurrentAddress(options.url)) return openPostgresEventStore(options);
  // Its client has a native part, which is loaded where it is needed only.
  const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
  return openKurrentEventStore(options);
}
