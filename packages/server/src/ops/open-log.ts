import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore, NumberedAppend } from '@mach42/event-store/event-store.ts';
import { isKurrentAddress, addressOf } from '@mach42/event-store/kurrentdb/address.ts';
import { isPostgresAddress } from '@mach42/event-store/postgres/address.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { whyUnfinishedIn } from '../stores/unfinished-copy.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { fileOf, requireFile, requireFinishedAt } from './sqlite-files.ts';

/** A log as it is stored: events are read in the shape that they were written in. */
export interface OpenLog {
  readonly store: EventStore & EventFeed;
  /** The part of its address that may be shown: no password. */
  readonly name: string;
  /** The number of appends that are stored in the order in which they are handed over together. */
  readonly inOrder: number;
  /** Stores appends to different streams in their order; default: they are handed over at once. */
  readonly appendTogether?: (appends: readonly NumberedAppend[]) => Promise<void>;
}

/** Appends that one transaction of the adapters takes. */
const oneGroup = 128;

/**
 * @param end an end that is copied from has to be there; one that is copied to is made
 * @throws OpsError the address is none
 * @throws EventStoreError the log cannot be opened
 */
export async function openLog(
  address: string,
  end: 'from' | 'to',
  onWarning: (message: string) => void,
): Promise<OpenLog> {
  const file = fileOf(address);
  if (file !== undefined) {
    if (end === 'from') await requireFile(file, 'event log', '--from', 'events.db');
    return {
      store: await openSqliteEventStore({ file, onWarning }),
      name: nameOfLog(address),
      inOrder: oneGroup,
    };
  }
  if (isPostgresAddress(address)) {
    if (end === 'from') await requireFinishedAt(address, 'event_store');
    const store = await openPostgresEventStore({ url: address, onWarning });
    return { store, name: nameOfLog(address), inOrder: oneGroup };
  }
  if (isKurrentAddress(address)) {
    // Its client has a native part, which is loaded where it is needed only.
    const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
    const store = await openKurrentEventStore({ url: address, onWarning });
    const why = end === 'from' ? await whyUnfinishedIn(store, address) : undefined;
    if (why !== undefined) {
      await store.close();
      throw new OpsError(why, { finding: 'damaged' });
    }
    return {
      store,
      name: nameOfLog(address),
      inOrder: oneGroup,
      appendTogether: (appends) => store.appendTogether(appends),
    };
  }
  throw new UsageError(
    `--${end} is the address of no log. It reads sqlite:/path/events.db, ` +
      'postgres://user:password@host:5432/database or kurrentdb://user:password@host:2113.',
  );
}

/** The part of the address of a log that may be shown: no password. */
export function nameOfLog(address: string): string {
  if (isPostgresAddress(address)) {
    const { host, pathname } = new URL(address);
    return `PostgreSQL ${host}${pathname}`;
  }
  if (isKurrentAddress(address)) return `KurrentDB ${addressOf(address).text}`;
  return fileOf(address) ?? 'no log';
}
