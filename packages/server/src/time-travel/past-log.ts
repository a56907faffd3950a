import { encryptedEventStore } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import type { EventFeed, SubscribeOptions } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { decode } from '@mach42/event-store/log/encoded-event.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';
import { once } from 'node:events';
import { KeyRing } from '../stores/key-ring.ts';
import { encryptionBy, openServerLog, openVault } from '../stores/open-stores.ts';

/** Reads a log, and writes nothing to it. */
export interface ReadLog {
  readAll(after: bigint, limit: number): Promise<RecordedEvent[]>;
  readEvent(id: string): Promise<RecordedEvent | undefined>;
  readStream(stream: string): Promise<RecordedEvent[]>;
  head(): Promise<bigint>;
  close(): Promise<void>;
}

/** A log that ends at one of its events. */
type PastLog = EventFeed & Pick<EventStore, 'head' | 'readEvent' | 'readStream'>;

/** The location of a log, and of the vault with the keys of its content. */
export interface LogLocation {
  readonly log:
    | { readonly kind: 'file'; readonly file: string }
    | { readonly kind: 'server'; readonly url: string };
  readonly vault: {
    /** The address of a vault in PostgreSQL; absent: the vault is the file. */
    readonly address: string | undefined;
    readonly file: string;
  };
}

/** Opens a log beside a server that may be writing to it. In the vault only keys are read. */
export async function openReadLog({ log, vault: location }: LogLocation): Promise<ReadLog> {
  const vault = await openVault(location.address, location.file);
  try {
    const stored =
      log.kind === 'file'
        ? readOnlyFile(log.file)
        : await openServerLog({ url: log.url, onWarning: () => undefined });
    const store = encryptedEventStore(stored, encryptionBy(new KeyRing(vault.contentKeys)));
    return {
      readAll: (after, limit) => store.readAll(after, limit),
      readEvent: (id) => store.readEvent(id),
      readStream: (stream) => store.readStream(stream),
      head: () => store.head(),
      async close() {
        await store.close();
        await vault.close();
      },
    };
  } catch (error) {
    await vault.close();
    throw error;
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('This log is read from its beginning, and not written to.');
};

/** The events of a log file as they are stored; no lock is taken on it. */
function readOnlyFile(file: string): EventStore & EventFeed {
  const reader = new LogReader(file);
  return {
    readAll: async (after, limit) => reader.after(Number(after), limit).events.map(decode),
    async readEvent(id) {
      const event = reader.byId(id);
      return event && decode(event);
    },
    head: async () => BigInt(reader.head()),
    readSnapshot: async () => undefined,
    close: async () => reader.close(),
    append: refuse,
    async readStream(stream) {
      const events: RecordedEvent[] = [];
      for (;;) {
        const from = (events.at(-1)?.revision ?? -1) + 1;
        const more = reader.stream(stream, from, false, usualBatch).events.map(decode);
        if (more.length === 0) return events;
        events.push(...more);
      }
    },
    writeSnapshot: refuse,
    subscribe: () => {
      throw new Error('This log is read by pages.');
    },
  };
}

/** @param end the position of the last event that is delivered */
export function pastLog(log: ReadLog, end: bigint): PastLog {
  return {
    head: async () => end,
    readEvent: (id) => log.readEvent(id),
    readStream: (stream) => log.readStream(stream),
    subscribe: (options) => eventsUpTo(log, end, options),
  };
}

const usualBatch = 500;

async function* eventsUpTo(
  log: ReadLog,
  end: bigint,
  { after, signal, batchSize = usualBatch }: SubscribeOptions,
): AsyncGenerator<readonly RecordedEvent[], void> {
  let read = after;
  while (!signal.aborted && read < end) {
    const events = await log.readAll(read, batchSize);
    const wanted = events.filter((event) => event.position <= end);
    const last = wanted.at(-1);
    if (last === undefined) break;
    read = last.position;
    yield wanted;
  }
  // Like a feed that waits for the next events.
  if (!signal.aborted) await once(signal, 'abort');
}

/** The position of the last event up to a time (ISO 8601, UTC); undefined: there was none yet. */
export async function lastPositionUpTo(log: ReadLog, at: string): Promise<bigint | undefined> {
  let found: bigint | undefined;
  for await (const events of pagesOf(log)) {
    // A clock that was set back has later events say an earlier time.
    found = events.findLast(({ metadata }) => metadata.occurredAt <= at)?.position ?? found;
  }
  return found;
}

/** The position of the last event for which this is so, as for all before it; undefined: there is none. */
export async function lastPositionWhile(
  log: ReadLog,
  isSo: (position: bigint) => boolean,
): Promise<bigint | undefined> {
  let found: bigint | undefined;
  for await (const events of pagesOf(log)) {
    found = events.findLast(({ position }) => isSo(position))?.position ?? found;
    if (found !== events.at(-1)?.position) break;
  }
  return found;
}

/** The position of the first of so many last events up to a position; that position where there is none. */
export async function firstOfLast(log: ReadLog, upTo: bigint, events: number): Promise<bigint> {
  let last: readonly bigint[] = [];
  for await (const page of pagesOf(log)) {
    const wanted = page.map(({ position }) => position).filter((position) => position <= upTo);
    last = [...last, ...wanted].slice(-events);
    if (wanted.length < page.length) break;
  }
  return last[0] ?? upTo;
}

async function* pagesOf(log: ReadLog): AsyncGenerator<readonly RecordedEvent[], void> {
  let read = 0n;
  while (true) {
    const events = await log.readAll(read, usualBatch);
    const last = events.at(-1);
    if (last === undefined) return;
    read = last.position;
    yield events;
  }
}
