import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  streamNameFilter,
  type AppendStreamRequest,
  type ReadPosition,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { setImmediate } from 'node:timers/promises';
import { UnknownPosition } from '../errors.ts';
import type { AppendRequest } from '../log/append-request.ts';
import type { LogView } from '../log/decide-append.ts';
import type { StoredEvent } from '../log/encoded-event.ts';
import { DatabaseFailed } from '../log/server-errors.ts';
import type { Address } from './address.ts';
import type { Connection } from './connection.ts';
import { EventsRemoved } from './errors.ts';
import { claimIn, proposed, proposedClaim, stored } from './events.ts';
import { faultOf, isConflict, isMissingStream, isTransient, persistently } from './faults.ts';
import type { Asking } from './reads.ts';
import type { StreamNames } from './stream-names.ts';

export interface LogOptions {
  readonly connection: Connection;
  readonly names: StreamNames;
  readonly address: Address;
  /** The time for which a call is retried while the server does not answer, in ms. */
  readonly patience: number;
}

/** Events of one stream, and the revision that the first of them is to have. */
export interface PositionedAppend extends Pick<AppendRequest, 'stream' | 'events'> {
  readonly firstRevision: number;
}

/** Events that are decoded before the event loop turns. */
const slice = 512;

/** UTF-16 units of text that are in one page of the log; one event may exceed them. */
const mostText = 16 * 1024 * 1024;

/** Reads and writes a log as KurrentDB keeps it. All reads ask the leader: they see every answer. */
export class KurrentLog {
  readonly #options: LogOptions & { readonly probe: () => Promise<unknown> };
  /** A position that is known to be one. */
  #reached = 0n;
  /** Position of the record that was written before all events of the log; 0 while it is not known. */
  #beginning = 0n;

  /**
   * The options of every read. The part of the client that reads takes a password of the address as it is written,
   * escapes included.
   */
  readonly #asReader: Asking;

  constructor(options: LogOptions) {
    this.#options = { ...options, probe: () => this.#last() };
    const { credentials } = options.address;
    this.#asReader = { requiresLeader: true, ...(credentials && { credentials }) };
  }

  /** Events that the database held before the log are never read: they may be far more than the log. */
  beginAt(position: bigint): void {
    this.#beginning = position;
  }

  /** In `$all`: of an event whose commit position is known, or of the beginning of the log. */
  readPositionOf(position: bigint): ReadPosition {
    const commit = position === 0n ? this.#beginning : position;
    return commit === 0n ? START : { commit, prepare: commit };
  }

  /**
   * Returns the events of a stream from revision `from` on, including it.
   * @throws EventsRemoved some of the events are gone
   */
  async stream(
    name: string,
    from: number,
    backwards: boolean,
    limit: number,
  ): Promise<StoredEvent[]> {
    if (limit === 0) return [];
    if (!backwards) {
      const events = await this.#streamEvents(name, { fromRevision: BigInt(from) }, limit);
      this.#requireWhole(name, from, events);
      return events;
    }
    // In a backward read from behind the end, the server would count missing events as read.
    const isBeyond = from === Number.MAX_SAFE_INTEGER || from > (await this.revisionOf(name));
    const fromRevision = isBeyond ? END : BigInt(from);
    return this.#streamEvents(name, { fromRevision, direction: BACKWARDS }, limit);
  }

  /** Streams of the log have no gaps, and are never shortened. */
  #requireWhole(name: string, from: number, events: readonly StoredEvent[]): void {
    const found = events.findIndex(({ revision }, index) => revision !== from + index);
    if (found === -1) return;
    const { address } = this.#options;
    throw new EventsRemoved(address, name, from + found, events[found]?.revision ?? -1);
  }

  /**
   * Events after a position, in the order of the log.
   * @throws UnknownPosition no event is there
   */
  async after(position: bigint, limit: number): Promise<StoredEvent[]> {
    if (limit === 0) return [];
    // The server reads from positions where a record begins only.
    if (position > this.#reached && position >= (await this.head())) return [];
    const isFromStart = position === 0n;
    const { connection, names } = this.#options;
    const prefixes = [names.events];
    // The position itself is included.
    const from = this.readPositionOf(position);
    const maxCount = isFromStart ? limit : Math.min(limit, Number.MAX_SAFE_INTEGER - 1) + 1;
    const native = () =>
      connection.calls.readAll({
        fromPosition: from,
        direction: FORWARDS,
        maxCount,
        filter: streamNameFilter({ prefixes }),
        ...this.#asReader,
      });
    const other = () => connection.calls.readLog({ prefixes, from, maxCount, ...this.#asReader });
    const attempt = async (): Promise<StoredEvent[]> => {
      try {
        return await this.#page(native(), position);
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
      // A read over the other connection shows whether the server refuses the read, or only the native part failed.
      const page = await this.#page(other(), position).catch((error: unknown) => {
        throw this.#refusalOf(error, position);
      });
      connection.renewReader();
      return page;
    };
    const refusedAs = (error: unknown) => new UnknownPosition(position, error);
    const events = this.#reachedBy(await persistently(this.#options, 'read', attempt, refusedAs));
    if (isFromStart) return events;
    const [there, ...behind] = events;
    if (there === undefined || BigInt(there.position) !== position) {
      throw new UnknownPosition(position);
    }
    return behind;
  }

  async head(): Promise<bigint> {
    const head = await persistently(this.#options, 'read', () => this.#last());
    if (head > this.#reached) this.#reached = head;
    return head;
  }

  /**
   * Position of the last event; 0 where there is none. The server looks for it from the end on: the record that was
   * written before all events ends that in an empty log.
   */
  async #last(): Promise<bigint> {
    const { connection, names } = this.#options;
    const reading = connection.calls.readLog({
      prefixes: [names.events, names.about],
      from: END,
      maxCount: 1,
      ...this.#asReader,
    });
    const [last = 0n] = await gathered(reading, ({ streamId, position }) =>
      streamId === names.about ? 0n : (position?.commit ?? 0n),
    );
    return last;
  }

  /** Revision of the stream's last event; -1 when there is none. */
  async revisionOf(name: string): Promise<number> {
    const [last] = await this.#streamEvents(name, { fromRevision: END, direction: BACKWARDS }, 1);
    return last?.revision ?? -1;
  }

  async byId(eventId: string): Promise<StoredEvent | undefined> {
    const claim = this.#options.names.claim(eventId);
    const [found] = await this.read(claim, { maxCount: 1 }, claimIn);
    if (found === undefined) return undefined;
    const [event] = await this.stream(found.stream, found.revision, false, 1);
    return event;
  }

  /** The present state of the log as far as a request needs it. */
  async viewFor({ stream, events }: AppendRequest): Promise<LogView> {
    const known = new Map<string, StoredEvent>();
    const [revision] = await Promise.all([
      this.revisionOf(stream),
      ...events.map(async ({ id }) => {
        const event = await this.byId(id);
        if (event !== undefined) known.set(id, event);
      }),
    ]);
    return { find: (id) => known.get(id), revisionOf: () => revision };
  }

  /**
   * Stores a claim for each id and then the events, all or none; tried once.
   * @param appends to a stream each
   * @returns position of the last event: the server names that of the last record
   * @throws Error of the client: a conflict when a stream has come further, or an id is claimed
   * @throws EventsRemoved a stream that was deleted continues behind the number of its last event
   */
  async store(appends: readonly PositionedAppend[]): Promise<bigint> {
    const { connection, names, address } = this.#options;
    const claims = appends.flatMap(({ stream, events, firstRevision }) =>
      events.map(({ id }, index): AppendStreamRequest => ({
        streamName: names.claim(id),
        expectedState: NO_STREAM,
        events: [proposedClaim({ stream, revision: firstRevision + index })],
      })),
    );
    const fresh = appends.map(({ stream, events, firstRevision }): AppendStreamRequest => ({
      streamName: names.stream(stream),
      expectedState: firstRevision === 0 ? NO_STREAM : BigInt(firstRevision - 1),
      events: events.map(proposed),
    }));
    const lastRevisions = new Map(
      appends.map(({ stream, events, firstRevision }) => [
        names.stream(stream),
        firstRevision + events.length - 1,
      ]),
    );
    const { position, responses } = await connection.run((calls) =>
      calls.multiStreamAppend([...claims, ...fresh]),
    );
    for (const { streamName, revision } of responses) {
      const last = lastRevisions.get(streamName);
      if (last !== undefined && BigInt(last) !== revision) {
        throw new EventsRemoved(address, names.nameOf(streamName), last, Number(revision));
      }
    }
    if (position > this.#reached) this.#reached = position;
    return position;
  }

  /** @returns false when a stream is not in the state that is expected of it */
  append(requests: AppendStreamRequest[]): Promise<boolean> {
    return persistently(this.#options, 'append', async () => {
      try {
        await this.#options.connection.run((calls) => calls.multiStreamAppend(requests));
        return true;
      } catch (error) {
        if (isConflict(error)) return false;
        throw error;
      }
    });
  }

  /**
   * Events of a stream by its name in the database; none when it does not exist.
   * @param of reads an event, and throws ForeignRecord for one that is not ours
   */
  read<T>(
    streamName: string,
    options: ReadStreamOptions,
    of: (event: RecordedEvent) => T,
  ): Promise<T[]> {
    return persistently(this.#options, 'read', async () => {
      try {
        const reading = this.#options.connection.calls.readStream(streamName, {
          ...options,
          ...this.#asReader,
        });
        return await gathered(reading, of);
      } catch (error) {
        if (isMissingStream(error)) return [];
        throw error;
      }
    });
  }

  async #streamEvents(
    name: string,
    options: ReadStreamOptions,
    limit: number,
  ): Promise<StoredEvent[]> {
    const { names } = this.#options;
    const range = { ...options, maxCount: limit };
    return this.#reachedBy(
      await this.read(names.stream(name), range, (event) => stored(event, names)),
    );
  }

  /**
   * The error of a page of the log. A refusal of the server that has no name of its own is about the position where
   * the page begins.
   */
  #refusalOf(error: unknown, position: bigint): unknown {
    if (isTransient(error)) return error;
    const fault = faultOf(this.#options.address, 'read', error);
    return fault instanceof DatabaseFailed ? new UnknownPosition(position, error) : fault;
  }

  #page(
    reading: AsyncIterable<{ readonly event?: RecordedEvent }>,
    after: bigint,
  ): Promise<StoredEvent[]> {
    const { names } = this.#options;
    let text = 0;
    const isFull = ({ data, metadata, position }: StoredEvent): boolean => {
      if (position > after) text += data.length + metadata.length;
      return text >= mostText;
    };
    return gathered(reading, (event) => stored(event, names), isFull);
  }

  #reachedBy(events: StoredEvent[]): StoredEvent[] {
    for (const { position } of events) {
      if (position > this.#reached) this.#reached = BigInt(position);
    }
    return events;
  }
}

async function gathered<T>(
  reading: AsyncIterable<{ readonly event?: RecordedEvent }>,
  of: (event: RecordedEvent) => T,
  isFull: (one: T) => boolean = () => false,
): Promise<T[]> {
  const events: T[] = [];
  for await (const { event } of reading) {
    if (event !== undefined) {
      const one = of(event);
      events.push(one);
      if (isFull(one)) break;
    }
    if (events.length % slice === 0) await setImmediate();
  }
  return events;
}
