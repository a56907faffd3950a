import { EventIdReused, StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  NumberedAppend,
  ReadStreamOptions,
  Snapshot,
} from '../event-store.ts';
import type { NewEvent, RecordedEvent, Shapes } from '../event.ts';
import { LiveFeed } from '../feed/live-feed.ts';
import { appendRequest, isName, isUuid } from '../log/append-request.ts';
import { appendResult } from '../log/append-result.ts';
import { idGivenTwice } from '../log/decide-append.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import { readRange, requireCount, requirePosition } from '../log/read-range.ts';
import { decodeSnapshot, encodeSnapshot } from '../log/snapshot.ts';
import { upcast } from '../log/upcast.ts';
import type { Appender } from './appender.ts';
import type { KurrentLog } from './kurrent-log.ts';
import type { Snapshots } from './snapshots.ts';
import type { UnfinishedMark } from './unfinished-mark.ts';

interface StoreParts {
  readonly log: KurrentLog;
  readonly appender: Appender;
  readonly snapshots: Snapshots;
  readonly unfinished: UnfinishedMark;
  readonly shapes: Shapes;
  /** Ends the connections, when nothing is under way any more. */
  readonly close: () => Promise<void>;
}

export class KurrentEventStore implements EventStore, EventFeed {
  readonly #parts: StoreParts;
  readonly #feed: LiveFeed;
  readonly #appends = new AppendQueue();
  #closing: Promise<void> | undefined;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#feed = new LiveFeed(this, parts.shapes);
  }

  /** An event of the log that is new, and the position of the one before it. */
  publish(event: StoredEvent, before: bigint): void {
    this.#feed.publish([decode(event)], before);
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    this.#requireOpen();
    const request = appendRequest(stream, events, expected);
    const twice = idGivenTwice(request);
    if (twice !== undefined) throw new EventIdReused(twice);
    const written = await this.#appends.run(stream, () => this.#parts.appender.write(request));
    return appendResult(written.events, written.replayed);
  }

  /**
   * Stores appends to different streams, at the revisions that they name, in this order: together where none
   * of them is stored, else one after the other.
   * @throws EventStoreError the first that is refused; those before it are stored
   */
  async appendTogether(appends: readonly NumberedAppend[]): Promise<void> {
    this.#requireOpen();
    const requests = appends.map((append) => ({
      ...appendRequest(append.stream, append.events, append.expected),
      firstRevision: append.expected + 1,
    }));
    const [only, ...others] = requests;
    if (only !== undefined && others.length > 0) {
      const isStored = await this.#parts.log.store(requests).then(
        () => true,
        () => false,
      );
      if (isStored) return;
    }
    // Appends that are stored already are found, and the refusal of the others is reported.
    for (const { stream, events, expected } of appends) await this.append(stream, events, expected);
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    this.#requireOpen();
    const { from, backwards, limit } = readRange(options);
    if (!isName(stream)) return [];
    return this.#readable(await this.#parts.log.stream(stream, from, backwards, limit));
  }

  async readAll(after: bigint, limit: number): Promise<RecordedEvent[]> {
    this.#requireOpen();
    requirePosition(after);
    requireCount('limit', limit);
    return this.#readable(await this.#parts.log.after(after, limit));
  }

  async readEvent(id: string): Promise<RecordedEvent | undefined> {
    this.#requireOpen();
    if (!isUuid(id)) return undefined;
    const stored = await this.#parts.log.byId(id.toLowerCase());
    return this.#readable(stored === undefined ? [] : [stored])[0];
  }

  async head(): Promise<bigint> {
    this.#requireOpen();
    return this.#parts.log.head();
  }

  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    this.#requireOpen();
    if (!isName(stream)) return undefined;
    const kept = await this.#parts.snapshots.read(stream);
    return kept && decodeSnapshot(kept);
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    this.#requireOpen();
    const encoded = encodeSnapshot(snapshot);
    await this.#appends.run(`snapshot of ${snapshot.stream}`, () =>
      this.#parts.snapshots.write(encoded),
    );
  }

  /** Whether a copy to the log has begun and has not finished. */
  async isUnfinished(): Promise<boolean> {
    this.#requireOpen();
    return this.#parts.unfinished.isSet();
  }

  async markUnfinished(isUnfinished: boolean): Promise<void> {
    this.#requireOpen();
    await this.#parts.unfinished.set(isUnfinished);
  }

  subscribe(options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]> {
    return this.#feed.subscribe(options);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#feed.close();
    await this.#appends.idle();
    await this.#parts.close();
  }

  #readable(stored: readonly StoredEvent[]): RecordedEvent[] {
    // It may have been closed in the meantime.
    this.#requireOpen();
    return stored.map((event) => upcast(decode(event), this.#parts.shapes));
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) throw new StoreClosed();
  }
}

/** Lets the appends of this process to one stream follow one another; others run beside them. */
class AppendQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(stream: string, append: () => Promise<T>): Promise<T> {
    const before = this.#last.get(stream) ?? Promise.resolve();
    const result = before.then(append);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(stream) === settled) this.#last.delete(stream);
        return undefined;
      });
    this.#last.set(stream, settled);
    return result;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
