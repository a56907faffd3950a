import type { Json, NewEvent, RecordedEvent } from './event.ts';

/**
 * The revision a writer believes its stream to have: a number (-1: no events), or one of the three
 * modes.
 */
export type ExpectedRevision = number | 'none' | 'exists' | 'any';

export interface NumberedAppend {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  /** Revision of the last event of the stream; -1: it has none. */
  readonly expected: number;
}

export interface AppendResult {
  /** Revision of the last appended event. */
  readonly revision: number;
  /** Position of the last appended event. */
  readonly position: bigint;
  /** True when all events were stored before by an earlier, identical append. */
  readonly replayed: boolean;
  /** The events as stored, in order. */
  readonly events: readonly RecordedEvent[];
}

export interface ReadStreamOptions {
  /** First revision to read; default the first (forwards) or the last (backwards). */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** Default: everything. */
  readonly limit?: number;
}

export interface Snapshot {
  readonly stream: string;
  /** The last revision folded into `state`. */
  readonly revision: number;
  /** Shape of `state`; a reader that expects another version ignores the snapshot. */
  readonly schemaVersion: number;
  readonly state: Json;
}

/** Events after a position, without gaps. */
export interface HashedEvents {
  /** The id and the hash of each event, see `hashOfStored`. */
  readonly events: [id: string, hash: string][];
  /** Position of the last. */
  readonly last: bigint;
}

/** Rules: `SPEC.md`. Every method of a closed store rejects with `StoreClosed`. */
export interface EventStore {
  /**
   * Stores all events or none, durably, before it resolves.
   * @throws WrongExpectedRevision the stream is not where the writer believes it to be
   * @throws EventIdReused an id is stored already with another stream or payload
   * @throws InvalidRequest no event, an id that is no UUID, a name or payload that cannot be kept
   */
  append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /** Events of one stream; none when the stream does not exist. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;
  /**
   * Returns at most `limit` events after `position` (0n: from the beginning), in global order. It returns fewer where
   * there are no more, or where they are so large that a store returns them in parts. It returns none only at the end
   * of the log.
   */
  readAll(after: bigint, limit: number): Promise<RecordedEvent[]>;
  readEvent(id: string): Promise<RecordedEvent | undefined>;
  /**
   * Revision of the last event of a stream, -1 where there is none; undefined where this process does not know it
   * without asking. Only a store that no other process writes to can say it.
   */
  knownEnd?(stream: string): number | undefined;
  /**
   * Hashes of the events after a position, which the store made while it wrote them. It makes them only after it was
   * asked once. Undefined where the store has no hash of the next event, or there is no next event: the event is to
   * be read then.
   */
  hashesAfter?(after: bigint, limit: number): Promise<HashedEvents | undefined>;
  /** Position of the last event; 0n when there is none. */
  head(): Promise<bigint>;
  readSnapshot(stream: string): Promise<Snapshot | undefined>;
  /** Keeps the newest snapshot of a stream; an older one than the stored is ignored. */
  writeSnapshot(snapshot: Snapshot): Promise<void>;
  close(): Promise<void>;
}
