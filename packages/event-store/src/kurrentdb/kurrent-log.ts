import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  streamNameFilter,
  type AppendStreamRequest,
  type KurrentDBClient,
  type ReadPosition,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { setImmediate } from 'node:timers/promises';
import type { AppendRequest } from '../log/append-request.ts';
import type { LogView } from '../log/decide-append.ts';
import type { StoredEvent } from '../log/encoded-event.ts';
import { claimIn, proposed, proposedClaim, stored } from './events.ts';
import { isConflict, isMissingStream, persistently } from './faults.ts';
import type { Names } from './names.ts';
import type { Address } from './address.ts';

/** The calls of the client that the log is made of. */
export type Calls = Pick<
  KurrentDBClient,
  | 'readStream'
  | 'readAll'
  | 'multiStreamAppend'
  | 'subscribeToAll'
  | 'setStreamMetadata'
  | 'dispose'
>;

export interface LogOptions {
  readonly calls: Calls;
  readonly names: Names;
  readonly address: Address;
  /** How long a call is retried while the server does not answer, in ms. */
  readonly patience: number;
}

/** Events that are decoded before the event loop turns. */
const slice = 512;

/** The position in `$all` of an event whose commit position is known; none: the beginning. */
export const placeInAll = (position: bigint): ReadPosition =>
  position === 0n ? START : { commit: position, prepare: position };

/** Reads and writes a log as KurrentDB keeps it. All reads ask the leader: they see every answer. */
export class KurrentLog {
  readonly #options: LogOptions;
  /** A position that is known to be one. */
  #reached = 0n;

  constructor(options: LogOptions) {
    this.#options = options;
  }

  /** From revision `from` on, that included. */
  async stream(
    name: string,
    from: number,
    backwards: boolean,
    limit: number,
  ): Promise<StoredEvent[]> {
    if (limit === 0) return [];
    if (!backwards) return this.#streamEvents(name, { fromRevision: BigInt(from) }, limit);
    // Backwards from beyond the end, the server would count what is not there as read.
    const isBeyond = from === Number.MAX_SAFE_INTEGER || from > (await this.revisionOf(name));
    const fromRevision = isBeyond ? END : BigInt(from);
    return this.#streamEvents(name, { fromRevision, direction: BACKWARDS }, limit);
  }

  /** Events after a position, in the order of the log. */
  async after(position: bigint, limit: number): Promise<StoredEvent[]> {
    if (limit === 0) return [];
    // The server reads from places where something is only.
    if (position > this.#reached && position >= (await this.head())) return [];
    const { calls, names } = this.#options;
    return this.#collect(() =>
      // The position itself is included.
      calls.readAll({
        fromPosition: placeInAll(position),
        direction: FORWARDS,
        maxCount: position === 0n ? limit : limit + 1,
        filter: streamNameFilter({ prefixes: [names.events] }),
        requiresLeader: true,
      }),
    ).then((events) => events.filter((event) => BigInt(event.position) > position));
  }

  async head(): Promise<bigint> {
    const { calls, names } = this.#options;
    const [last] = await this.#collect(() =>
      calls.readAll({
        fromPosition: END,
        direction: BACKWARDS,
        maxCount: 1,
        filter: streamNameFilter({ prefixes: [names.events] }),
        requiresLeader: true,
      }),
    );
    return BigInt(last?.position ?? 0);
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
    const from = { fromRevision: BigInt(found.revision) };
    const [event] = await this.#streamEvents(found.stream, from, 1);
    return event;
  }

  /** What the log says about a request, as it is now. */
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
   * Stores the events and a claim for each of their ids, all or none; tried once.
   * @throws Error of the client: a conflict when the stream has come further, or an id is claimed
   */
  async store({ stream, events }: AppendRequest, firstRevision: number): Promise<void> {
    const { calls, names } = this.#options;
    const claims = events.map(({ id }, index): AppendStreamRequest => ({
      streamName: names.claim(id),
      expectedState: NO_STREAM,
      events: [proposedClaim({ stream, revision: firstRevision + index })],
    }));
    const fresh: AppendStreamRequest = {
      streamName: names.stream(stream),
      expectedState: firstRevision === 0 ? NO_STREAM : BigInt(firstRevision - 1),
      events: events.map(proposed),
    };
    await calls.multiStreamAppend([fresh, ...claims]);
  }

  /** @returns false when a stream is not in the state that is expected of it */
  append(requests: AppendStreamRequest[]): Promise<boolean> {
    return persistently(this.#options, 'append', async () => {
      try {
        await this.#options.calls.multiStreamAppend(requests);
        return true;
      } catch (error) {
        if (isConflict(error)) return false;
        throw error;
      }
    });
  }

  /**
   * Events of a stream by its name in the database; none when it does not exist.
   * @param of reads an event, and throws a TypeError for one that is not ours
   */
  read<T>(
    streamName: string,
    options: ReadStreamOptions,
    of: (event: RecordedEvent) => T,
  ): Promise<T[]> {
    return persistently(this.#options, 'read', async () => {
      try {
        const reading = this.#options.calls.readStream(streamName, {
          ...options,
          requiresLeader: true,
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

  async #collect(
    reading: () => AsyncIterable<{ readonly event?: RecordedEvent }>,
  ): Promise<StoredEvent[]> {
    const { names } = this.#options;
    const events = await persistently(this.#options, 'read', () =>
      gathered(reading(), (event) => stored(event, names)),
    );
    return this.#reachedBy(events);
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
): Promise<T[]> {
  const events: T[] = [];
  for await (const { event } of reading) {
    if (event !== undefined) events.push(of(event));
    if (events.length % slice === 0) await setImmediate();
  }
  return events;
}
