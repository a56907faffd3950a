import type { EventStore, ReadStreamOptions } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { decode } from '@mach42/event-store/log/encoded-event.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';
import { setImmediate } from 'node:timers/promises';
import { resolutionOf } from '../evidence/resolutions.ts';
import type { OpenLog } from './open-log.ts';
import { Interrupted, OpsError } from './ops-error.ts';

/** Events may have a megabyte each: as many as may be in memory at once. */
const page = 128;

type ReadLog = Pick<OpenLog, 'name'> & {
  readonly store: Pick<EventStore, 'readAll' | 'readStream'>;
};

/**
 * Every event up to a position, that included, in the order of the log; a page at a time.
 * @param after the position behind which the first of them is
 * @throws Interrupted between two pages
 * @throws OpsError an event cannot be read, and no operator has repaired it or left it out
 */
export async function* eventsOf(
  { store, name }: ReadLog,
  end: bigint,
  signal: AbortSignal,
  after = 0n,
): AsyncGenerator<RecordedEvent, void> {
  for await (const event of storedEventsOf({ store }, end, signal, after)) {
    const { unreadable, id, stream, revision, position } = event;
    if (unreadable !== undefined && (await resolutionOf(store, id)) === undefined) {
      throw new OpsError(
        `${name}: the event at position ${position} (${unreadable.type} ${id}, revision ` +
          `${revision} of stream ${stream}) cannot be read: ${unreadable.reason}. Nothing after it was ` +
          'read. Repair it or leave it out (ops parked), or put a backup in its place that has the event whole.',
        { finding: 'damaged' },
      );
    }
    yield event;
  }
}

/**
 * As `eventsOf`; events that cannot be read have no content.
 * @param end undefined: events that are appended in the meantime are read as well
 */
export async function* storedEventsOf(
  { store }: { readonly store: Pick<EventStore, 'readAll'> },
  end: bigint | undefined,
  signal: AbortSignal,
  after = 0n,
): AsyncGenerator<RecordedEvent, void> {
  let position = after;
  const isAtEnd = (): boolean => end !== undefined && position >= end;
  while (!isAtEnd()) {
    if (signal.aborted) throw new Interrupted();
    const events = await store.readAll(position, page);
    for (const event of events) {
      if (end !== undefined && event.position > end) return;
      yield event;
    }
    const last = events.at(-1);
    if (last === undefined) return;
    ({ position } = last);
  }
}

/** Returns the parts of an event that a copy keeps, as text; the position belongs to the log. */
export function textOf({
  stream,
  revision,
  id,
  type,
  data,
  metadata,
}: Omit<RecordedEvent, 'position'>): string {
  return JSON.stringify([stream, revision, id, type, data, metadata]);
}

/** Reads a stream like an event store, with its events as they are stored. */
export function readStreamIn(
  reader: Pick<LogReader, 'stream'>,
  stream: string,
  { from, direction, limit = Number.MAX_SAFE_INTEGER }: ReadStreamOptions = {},
): RecordedEvent[] {
  const isBackwards = direction === 'backwards';
  const start = from ?? (isBackwards ? Number.MAX_SAFE_INTEGER : 0);
  return reader.stream(stream, start, isBackwards, limit).events.map(decode);
}

/** The position of the last event of a log file; 0: it has none. */
export function headOf(file: string): bigint {
  const reader = new LogReader(file);
  try {
    return BigInt(reader.head());
  } finally {
    reader.close();
  }
}

/**
 * The events of a log file as they were stored, up to a position, whether or not a server has the file open.
 * Events that cannot be read have no content.
 * @param after the position behind which the first of them is
 */
export async function* storedEventsIn(
  file: string,
  signal: AbortSignal,
  end = Number.MAX_SAFE_INTEGER,
  after = 0,
): AsyncGenerator<RecordedEvent, void> {
  const reader = new LogReader(file);
  try {
    let position = after;
    while (!signal.aborted) {
      const { events } = reader.after(position, page);
      for (const event of events) {
        if (event.position > end) return;
        yield decode(event);
      }
      const last = events.at(-1);
      if (last === undefined) return;
      ({ position } = last);
      await setImmediate();
    }
    throw new Interrupted();
  } finally {
    reader.close();
  }
}
