import type { EventStore } from '@mach42/event-store/event-store.ts';
import { isKurrentAddress, placeOf } from '@mach42/event-store/kurrentdb/place.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { isPostgresAddress } from '@mach42/event-store/postgres/place.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OpsError } from './ops-error.ts';

/** A log as it is stored: events are read in the shape that they were written in. */
export interface OpenLog {
  readonly store: EventStore;
  /** What may be shown of its address: no password. */
  readonly name: string;
  /** How many appends, handed over together, are stored in the order they were handed over in. */
  readonly inOrder: number;
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
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (file !== undefined) {
    const name = path.resolve(file);
    if (end === 'from') await requireFile(name);
    return { store: await openSqliteEventStore({ file, onWarning }), name, inOrder: oneGroup };
  }
  if (isPostgresAddress(address)) {
    const { host, pathname } = new URL(address);
    const store = await openPostgresEventStore({ url: address, onWarning });
    return { store, name: `PostgreSQL ${host}${pathname}`, inOrder: oneGroup };
  }
  if (isKurrentAddress(address)) {
    // Its client has a native part, which is loaded where it is needed only.
    const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
    const store = await openKurrentEventStore({ url: address, onWarning });
    return { store, name: `KurrentDB ${placeOf(address, 'workspace').text}`, inOrder: 1 };
  }
  throw new OpsError(
    `--${end} is the address of no log. It reads sqlite:/path/events.db, ` +
      'postgres://user:password@host:5432/database or kurrentdb://user:password@host:2113.',
  );
}

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() === true && found.size > 0) return;
  throw new OpsError(
    `There is no event log at ${file}. --from names the file events.db of a data folder.`,
  );
}
