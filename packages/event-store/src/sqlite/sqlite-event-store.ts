import { setImmediate } from 'node:timers/promises';
import type { EncryptingStore, Secret } from '../encrypted/secret.ts';
import type {
  AppendResult,
  ExpectedRevision,
  HashedEvents,
  ReadStreamOptions,
  Snapshot,
} from '../event-store.ts';
import type { NewEvent, RecordedEvent, Shapes } from '../event.ts';
import { appendRequest } from '../log/append-request.ts';
import { appendResult } from '../log/append-result.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import { LiveStore } from '../log/live-store.ts';
import {
  mostInAnswer,
  readRange,
  requireCount,
  requirePosition,
  SliceSize,
} from '../log/read-range.ts';
import { decodeSnapshot, encodeSnapshot } from '../log/snapshot.ts';
import { groupCommit } from './group-commit.ts';
import type { LogReader, Slice } from './log-reader.ts';
import type { WriterThread } from './writer-thread.ts';

/** The parts of an open store; it closes them all. */
interface StoreParts {
  readonly file: string;
  readonly lock: Disposable;
  readonly reader: LogReader;
  readonly thread: WriterThread;
  readonly shapes: Shapes;
}

type ReadSlice = (last: StoredEvent | undefined, rows: number) => Slice;

export class SqliteEventStore extends LiveStore implements EncryptingStore {
  readonly #parts: StoreParts;
  readonly #commits: ReturnType<typeof groupCommit>;
  readonly #ends = new StreamEnds();
  #lastTurn: Promise<void> = Promise.resolve();
  /**
   * Position of the newest event that was appended here and cannot be read: its hash is made of the part that can be
   * read.
   */
  #unreadable = 0n;

  constructor(parts: StoreParts) {
    super(parts.shapes);
    this.#parts = parts;
    this.#commits = groupCommit({
      file: parts.file,
      thread: parts.thread,
      stored: (id) => {
        const stored = parts.reader.byId(id);
        if (stored === undefined) throw new Error(`Event ${id} is not stored any more.`);
        return decode(stored);
      },
      onStored: (events) => {
        this.#ends.grow(events);
        const unreadable = events.findLast((event) => event.unreadable !== undefined);
        if (unreadable !== undefined) this.#unreadable = unreadable.position;
        this.publish(events);
      },
    });
  }

  append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    return this.appendWithSecrets(stream, events, expected, []);
  }

  async appendWithSecrets(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    secrets: readonly (Secret | undefined)[],
  ): Promise<AppendResult> {
    this.requireOpen();
    const request = appendRequest(stream, events, expected, secrets);
    const written = await this.#commits.write({ kind: 'append', ...request });
    return appendResult(written.events, written.replayed);
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    this.requireOpen();
    const { from, backwards, limit } = readRange(options);
    if (!backwards && this.#ends.isPast(stream, from)) return [];
    const step = backwards ? -1 : 1;
    const events = await this.#readSlices(limit, (last, rows) =>
      this.#parts.reader.stream(stream, last ? last.revision + step : from, backwards, rows),
    );
    if (!backwards && events.length < limit) {
      this.#ends.learn(stream, events.at(-1)?.revision ?? from - 1);
    }
    return events;
  }

  async readAll(after: bigint, limit: number): Promise<RecordedEvent[]> {
    this.requireOpen();
    requirePosition(after);
    requireCount('limit', limit);
    return this.#readSlices(
      limit,
      (last, rows) => this.#parts.reader.after(last ? last.position : Number(after), rows),
      mostInAnswer,
    );
  }

  async readEvent(id: string): Promise<RecordedEvent | undefined> {
    this.requireOpen();
    const stored = this.#parts.reader.byId(id.toLowerCase());
    return stored && this.read(stored);
  }

  knownEnd(stream: string): number | undefined {
    return this.#ends.of(stream);
  }

  async hashesAfter(after: bigint, limit: number): Promise<HashedEvents | undefined> {
    this.requireOpen();
    requirePosition(after);
    requireCount('limit', limit);
    const hashes = await this.#parts.thread.hashesAfter(Number(after), limit);
    // The hashes arrive while the callers of append receive their answers and prepare their next appends: those go
    // first.
    await this.#commits.leisure();
    if (hashes === undefined || after < this.#unreadable) return undefined;
    const events: HashedEvents['events'] = [];
    for (let n = 0; n < hashes.length; n += 2) events.push([hashes[n] ?? '', hashes[n + 1] ?? '']);
    return { events, last: after + BigInt(events.length) };
  }

  async head(): Promise<bigint> {
    this.requireOpen();
    return BigInt(this.#parts.reader.head());
  }

  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    this.requireOpen();
    const kept = this.#parts.reader.snapshot(stream);
    return kept && decodeSnapshot(kept);
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    this.requireOpen();
    await this.#commits.write({ kind: 'snapshot', ...encodeSnapshot(snapshot) });
  }

  protected async release(): Promise<void> {
    await this.#commits.idle();
    // The reader first: the last connection moves the write-ahead log into the file.
    this.#parts.reader.close();
    await this.#parts.thread.close();
    this.#parts.lock[Symbol.dispose]();
  }

  async #readSlices(
    limit: number,
    readSlice: ReadSlice,
    characters = Number.POSITIVE_INFINITY,
  ): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const size = new SliceSize();
    let last: StoredEvent | undefined;
    let read = 0;
    while (events.length < limit && read < characters) {
      const rows = Math.min(size.rows, limit - events.length);
      const start = performance.now();
      const slice = readSlice(last, rows);
      for (const stored of slice.events) {
        if (read >= characters) break;
        events.push(this.read(stored));
        read += stored.data.length;
      }
      if (!slice.isCut && slice.events.length < rows) break;
      if (events.length < limit) {
        last = slice.events.at(-1);
        size.adapt(performance.now() - start);
        await (slice.isCut ? this.#turnOfItsOwn() : setImmediate());
        this.requireOpen();
      }
    }
    return events;
  }

  /** Calls that read large events at the same time, as at a start, have turns one after the other. */
  #turnOfItsOwn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => setImmediate());
    return this.#lastTurn;
  }
}

/** The most streams of each of two generations. */
const mostStreams = 5_000;

/**
 * The last revisions of streams that were read to their end, or begun, so that a read behind them costs no query.
 * Only for the single process that writes the log: it knows every event.
 */
export class StreamEnds {
  /** Last revision by stream, of those that were learnt or asked for since the generation began. */
  #ends = new Map<string, number>();
  /** The generation before; what of it is not asked for goes with it, as to order all of them costs more than to keep them. */
  #before = new Map<string, number>();

  /** Revision of its last event, -1 when it does not exist; undefined: it was not read to its end. */
  of(stream: string): number | undefined {
    const end = this.#ends.get(stream);
    if (end !== undefined) return end;
    const before = this.#before.get(stream);
    if (before !== undefined) this.#keep(stream, before);
    return before;
  }

  /** Whether the stream is known to have no event at this revision or behind it. */
  isPast(stream: string, revision: number): boolean {
    const end = this.of(stream);
    return end !== undefined && revision > end;
  }

  /** The stream was read to its end; -1 when it does not exist. */
  learn(stream: string, lastRevision: number): void {
    if (lastRevision < (this.of(stream) ?? -1)) return;
    this.#keep(stream, lastRevision);
  }

  /** Events were stored, in order. */
  grow(events: readonly RecordedEvent[]): void {
    for (const { stream, revision } of events) {
      if (revision === 0 || this.of(stream) !== undefined) this.#keep(stream, revision);
    }
  }

  #keep(stream: string, lastRevision: number): void {
    this.#ends.set(stream, lastRevision);
    if (this.#ends.size < mostStreams) return;
    this.#before = this.#ends;
    this.#ends = new Map();
  }
}
