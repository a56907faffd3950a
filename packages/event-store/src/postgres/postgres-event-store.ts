import { setImmediate } from 'node:timers/promises';
import { EventIdReused, EventStoreError, InvalidRequest } from '../errors.ts';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadStreamOptions,
  Snapshot,
} from '../event-store.ts';
import type { NewEvent, RecordedEvent, Shapes } from '../event.ts';
import { appendRequest, type AppendRequest } from '../log/append-request.ts';
import { appendResult, type Written } from '../log/append-result.ts';
import { idGivenTwice } from '../log/decide-append.ts';
import type { StoredEvent } from '../log/encoded-event.ts';
import { GroupQueue } from '../log/group-queue.ts';
import { LiveStore } from '../log/live-store.ts';
import {
  mostInAnswer,
  readRange,
  requireCount,
  requirePosition,
  SliceSize,
} from '../log/read-range.ts';
import { decodeSnapshot, encodeSnapshot } from '../log/snapshot.ts';
import { nextGroup } from './grouped.ts';
import type { LogReader, Slice } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';

interface StoreParts {
  readonly reader: LogReader;
  readonly writer: LogWriter;
  readonly shapes: Shapes;
  /** Closes the connections, when nothing is under way any more. */
  readonly close: () => Promise<void>;
}

/** UTF-8 bytes of a name: an entry of the index that has the names must fit on its page. */
const longestName = 1_000;

type ReadSlice = (last: StoredEvent | undefined, rows: number) => Promise<Slice>;

interface Asked {
  readonly limit: number;
  readonly read: ReadSlice;
  /** Characters of content after which no more events are read. Default: no limit. */
  readonly characters?: number;
}

const nothing: Slice = { events: [], isCut: false };

export class PostgresEventStore extends LiveStore implements EventStore {
  readonly #parts: StoreParts;
  readonly #appends: GroupQueue<AppendRequest, Written>;
  /** Kept from one read to the next: each slice costs a way to the server and back. */
  readonly #size = new SliceSize();

  constructor(parts: StoreParts) {
    super(parts.shapes);
    this.#parts = parts;
    this.#appends = new GroupQueue({ nextGroup, commit: (group) => this.#commit(group) });
  }

  /** The log has reached this position, by an append of any process. */
  reach(head: bigint): void {
    this.feed.reach(head);
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    this.requireOpen();
    const request = appendRequest(stream, events, expected);
    if (Buffer.byteLength(stream) > longestName) {
      throw new InvalidRequest(`A stream name has at most ${longestName} bytes in UTF-8.`);
    }
    const twice = idGivenTwice(request);
    if (twice !== undefined) throw new EventIdReused(twice);
    const written = await this.#appends.write(request);
    return appendResult(written.events, written.replayed);
  }

  readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    return this.#readSlices(() => {
      const { from, backwards, limit } = readRange(options);
      const step = backwards ? -1 : 1;
      const read: ReadSlice = (last, rows) =>
        this.#parts.reader.stream(stream, last ? last.revision + step : from, backwards, rows);
      return { limit, read };
    });
  }

  readAll(after: bigint, limit: number): Promise<RecordedEvent[]> {
    return this.#readSlices(() => {
      requirePosition(after);
      requireCount('limit', limit);
      const read: ReadSlice = (last, rows) =>
        this.#parts.reader.after(last ? BigInt(last.position) : after, rows);
      return { limit, read, characters: mostInAnswer };
    });
  }

  async readEvent(id: string): Promise<RecordedEvent | undefined> {
    this.requireOpen();
    const [stored] = await this.#parts.reader.byIds([id]);
    return stored && this.read(stored);
  }

  async head(): Promise<bigint> {
    this.requireOpen();
    return this.#parts.reader.head();
  }

  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    this.requireOpen();
    const kept = await this.#parts.reader.snapshot(stream);
    return kept && decodeSnapshot(kept);
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    this.requireOpen();
    await this.#parts.writer.writeSnapshot(encodeSnapshot(snapshot));
  }

  protected async release(): Promise<void> {
    await this.#appends.idle();
    await this.#parts.close();
  }

  async #commit(group: readonly AppendRequest[]): Promise<(Written | EventStoreError)[]> {
    const results = await this.#parts.writer.commit(group);
    const stored = results.filter(
      (result): result is Written => !(result instanceof EventStoreError),
    );
    const fresh = stored.filter(({ replayed }) => !replayed).flatMap(({ events }) => events);
    if (fresh.length > 0) this.publish(fresh);
    // A replay may be of what another process appended, or we ourselves before a connection broke.
    for (const { events } of stored) this.feed.reach(events.at(-1)?.position ?? 0n);
    return results;
  }

  async #readSlices(range: () => Asked): Promise<RecordedEvent[]> {
    this.requireOpen();
    const { limit, read, characters = Number.POSITIVE_INFINITY } = range();
    const events: RecordedEvent[] = [];
    let left = characters;
    let asked = Math.min(this.#size.rows, limit);
    let next = asked === 0 ? Promise.resolve(nothing) : read(undefined, asked);
    for (;;) {
      const { events: answered, isCut } = await next;
      const slice = answered.filter(({ data }) => {
        const isWithin = left > 0;
        left -= data.length;
        return isWithin;
      });
      const missing = limit - events.length - slice.length;
      const isEnd = (slice.length < asked && !isCut) || missing === 0 || left <= 0;
      asked = Math.min(this.#size.rows, missing);
      // The server reads on while these are decoded.
      if (!isEnd) next = read(slice.at(-1), asked);
      // If decoding fails, no caller waits for its result.
      next.catch(() => {});
      this.#decode(slice, events);
      if (isEnd) return events;
      await setImmediate();
      this.requireOpen();
    }
  }

  #decode(slice: readonly StoredEvent[], events: RecordedEvent[]): void {
    const isFull = slice.length === this.#size.rows;
    const start = performance.now();
    for (const stored of slice) events.push(this.read(stored));
    if (isFull) this.#size.adapt(performance.now() - start);
  }
}
