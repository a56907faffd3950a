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
import { appendRequest } from '../log/append-request.ts';
import { appendResult } from '../log/append-result.ts';
import { decideAppend } from '../log/decide-append.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import { mostInAnswer, readRange, requireCount, requirePosition } from '../log/read-range.ts';
import { refusalError } from '../log/append-result.ts';
import { LiveStore } from '../log/live-store.ts';
import { decodeSnapshot, encodeSnapshot } from '../log/snapshot.ts';
import { MemoryLog } from './memory-log.ts';

export interface MemoryEventStoreOptions extends Shapes {
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
