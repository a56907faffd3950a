import { EventIdReused, StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadStreamOptions,
  Snapshot,
} from '../event-store.ts';
import type { NewEvent, RecordedEvent, Upcasters } from '../event.ts';
import { LiveFeed } from '../feed/live-feed.ts';
import { appendRequest, isName, isUuid, type AppendRequest } from '../log/append-request.ts';
import { appendResult, type Written } from '../log/append-result.ts';
import { decideAppend, idGivenTwice, type AppendDecision } from '../log/decide-append.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import { readRange, requireCount, requirePosition } from '../log/read-range.ts';
import { refusalError } from '../log/refusal-error.ts';
import { decodeSnapshot, encodeSnapshot } from '../log/snapshot.ts';
import { upcast } from '../log/upcast.ts';
import { AppendQueue } from './append-queue.ts';
import type { KurrentLog } from './kurrent-log.ts';
import type { Snapshots } from './snapshots.ts';

export interface StoreParts {
  readonly log: KurrentLog;
  readonly snapshots: Snapshots;
  readonly upcasters: Upcasters;
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
    this.#feed = new LiveFeed(this, parts.upcasters);
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
    const written = await this.#appends.run(stream, () => this.#write(request));
    return appendResult(written.events, written.replayed);
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

  /**
   * Every attempt names the revision that it writes after, and claims its ids: whatever the server
   * refuses is looked up and decided by the port's rules, never by the server's memory of ids.
   */
  async #write(request: AppendRequest): Promise<Written> {
    const { log } = this.#parts;
    const { stream, events } = request;
    let decision = atOnce(request) ?? (await this.#decide(request));
    while (decision.kind === 'store') {
      const { firstRevision } = decision;
      if (await log.store(request, firstRevision)) {
        const stored = await log.stream(stream, firstRevision, false, events.length);
        return { events: stored.map(decode), replayed: false };
      }
      // Somebody else was faster, or it is stored already.
      decision = await this.#decide(request);
    }
    if (decision.kind === 'replay') return { events: decision.events.map(decode), replayed: true };
    throw refusalError(stream, request.expected, decision);
  }

  async #decide(request: AppendRequest): Promise<AppendDecision> {
    return decideAppend(request, await this.#parts.log.viewFor(request));
  }

  #readable(stored: readonly StoredEvent[]): RecordedEvent[] {
    // It may have been closed meanwhile.
    this.#requireOpen();
    return stored.map((event) => upcast(decode(event), this.#parts.upcasters));
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) throw new StoreClosed();
  }
}

/** A request that names its revision is sent without looking: the server looks. */
function atOnce({ expected }: AppendRequest): AppendDecision | undefined {
  if (expected === 'none') return { kind: 'store', firstRevision: 0 };
  return typeof expected === 'number' ? { kind: 'store', firstRevision: expected + 1 } : undefined;
}
