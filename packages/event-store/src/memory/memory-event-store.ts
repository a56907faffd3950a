import { setImmediate } from 'node:timers/promises';
import { WrongExpectedRevision } from '../errors.ts';
import type { EventFeed } from '../event-feed.ts';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadStreamOptions,
  Snapshot,
} from '../event-store.ts';
import type { NewEvent, RecordedEvent, Shapes } from '../event.ts';
import { appendRequest, type AppendRequest } from '../log/append-request.ts';
import { appendResult, refusalError } from '../log/append-result.ts';
import { decideAppend, type LogView } from '../log/decide-append.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import { LiveStore } from '../log/live-store.ts';
import { mostInAnswer, readRange, requireCount, requirePosition } from '../log/read-range.ts';
import { decodeSnapshot, encodeSnapshot, type EncodedSnapshot } from '../log/snapshot.ts';

/** The content of a memory store; handed to a second store, it outlives the first. */
export class MemoryLog implements LogView {
  /** The event at position n has index n - 1. */
  readonly events: StoredEvent[] = [];
  readonly snapshots = new Map<string, EncodedSnapshot>();
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #byId = new Map<string, StoredEvent>();

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? [];
  }

  find(eventId: string): StoredEvent | undefined {
    return this.#byId.get(eventId);
  }

  revisionOf(stream: string): number {
    return this.stream(stream).length - 1;
  }

  add({ stream, events }: AppendRequest): StoredEvent[] {
    return events.map((event) => {
      const stored = {
        ...event,
        stream,
        revision: this.revisionOf(stream) + 1,
        position: this.events.length + 1,
      };
      this.events.push(stored);
      this.#byId.set(stored.id, stored);
      this.#streamToGrow(stream).push(stored);
      return stored;
    });
  }

  /** Replaces the text of a part of an event, for tests. */
  damage(
    id: string,
    { part, text }: { readonly part: 'data' | 'metadata'; readonly text: string },
  ) {
    const damaged = (event: StoredEvent) => (event.id === id ? { ...event, [part]: text } : event);
    const replace = (events: StoredEvent[]) =>
      events.forEach((event, index) => (events[index] = damaged(event)));
    replace(this.events);
    for (const stream of this.#streams.values()) replace(stream);
    for (const [known, event] of this.#byId) this.#byId.set(known, damaged(event));
  }

  #streamToGrow(name: string): StoredEvent[] {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const created: StoredEvent[] = [];
    this.#streams.set(name, created);
    return created;
  }
}

interface MemoryEventStoreOptions extends Shapes {
  /** Default: a new one, gone with the store. */
  readonly log?: MemoryLog;
}

/** A store for tests: it keeps every rule of `SPEC.md` but those about disks and processes. */
export function memoryEventStore(options: MemoryEventStoreOptions = {}): EventStore & EventFeed {
  return new MemoryEventStore(options.log ?? new MemoryLog(), options);
}

class MemoryEventStore extends LiveStore implements EventStore {
  readonly #log: MemoryLog;

  constructor(log: MemoryLog, shapes: Shapes) {
    super(shapes);
    this.#log = log;
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    this.requireOpen();
    const request = appendRequest(stream, events, expected);
    const decision = decideAppend(request, this.#log);
    if (decision.kind === 'store') {
      const stored = this.#log.add(request).map(decode);
      this.publish(stored);
      return appendResult(stored, false);
    }
    if (decision.kind === 'replay') return appendResult(decision.events.map(decode), true);
    throw refusalError(stream, expected, decision);
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    this.requireOpen();
    const { from, backwards, limit } = readRange(options);
    const events = this.#log.stream(stream);
    const inOrder = backwards ? events.slice(0, from + 1).toReversed() : events.slice(from);
    return this.#readSlowly(inOrder.slice(0, limit));
  }

  async readAll(after: bigint, limit: number): Promise<RecordedEvent[]> {
    this.requireOpen();
    requirePosition(after);
    requireCount('limit', limit);
    const asked = this.#log.events.slice(Number(after), Number(after) + limit);
    let left = mostInAnswer;
    const beyond = asked.findIndex(({ data }) => {
      const isBeyond = left <= 0;
      left -= data.length;
      return isBeyond;
    });
    return this.#readSlowly(beyond === -1 ? asked : asked.slice(0, beyond));
  }

  async readEvent(id: string): Promise<RecordedEvent | undefined> {
    this.requireOpen();
    const stored = this.#log.find(id.toLowerCase());
    return stored && this.read(stored);
  }

  async head(): Promise<bigint> {
    this.requireOpen();
    return BigInt(this.#log.events.length);
  }

  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    this.requireOpen();
    const kept = this.#log.snapshots.get(stream);
    return kept && decodeSnapshot(kept);
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    this.requireOpen();
    const encoded = encodeSnapshot(snapshot);
    const { stream, revision } = snapshot;
    const actual = this.#log.revisionOf(stream);
    if (revision > actual) throw new WrongExpectedRevision(stream, revision, actual);
    const kept = this.#log.snapshots.get(stream);
    if (kept === undefined || revision >= kept.revision) {
      this.#log.snapshots.set(stream, encoded);
    }
  }

  /** Lets the event loop turn after every 1,000 events. */
  async #readSlowly(stored: readonly StoredEvent[]): Promise<RecordedEvent[]> {
    const events = stored.slice(0, 1_000).map((one) => this.read(one));
    for (let start = 1_000; start < stored.length; start += 1_000) {
      await setImmediate();
      this.requireOpen();
      events.push(...stored.slice(start, start + 1_000).map((one) => this.read(one)));
    }
    return events;
  }

  protected async release(): Promise<void> {}
}
