import type { ExpectedRevision } from './event-store.ts';

/** Base of everything an event store refuses; `code` is stable. */
export abstract class EventStoreError extends Error {
  abstract readonly code: string;
  override get name(): string {
    return this.constructor.name;
  }
}

export class WrongExpectedRevision extends EventStoreError {
  readonly code = 'WRONG_EXPECTED_REVISION';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** -1 when the stream does not exist. */
  readonly actual: number;
  constructor(stream: string, expected: ExpectedRevision, actual: number) {
    super(`Stream ${stream} was expected at ${expected} and is at ${actual}.`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class EventIdReused extends EventStoreError {
  readonly code = 'EVENT_ID_REUSED';
  readonly eventId: string;
  constructor(eventId: string) {
    super(`Event ${eventId} is stored already, with another stream or payload.`);
    this.eventId = eventId;
  }
}

export class StoreClosed extends EventStoreError {
  readonly code = 'STORE_CLOSED';
  constructor() {
    super('The event store is closed.');
  }
}

export class InvalidRequest extends EventStoreError {
  readonly code = 'INVALID_REQUEST';
}

export class UnknownPosition extends EventStoreError {
  readonly code = 'UNKNOWN_POSITION';
  constructor(position: bigint, cause?: unknown) {
    super(
      `The log has no event at position ${position}, so nothing is read from there: the position ` +
        'belongs to another log, or is none. Begin at position 0, or at one that this log gave.',
      { cause },
    );
  }
}

/** Trying it again changes nothing; nothing of it was stored. */
export class AppendTooLarge extends EventStoreError {
  readonly code = 'APPEND_TOO_LARGE';
  /** The largest append, in bytes, where it is known. */
  readonly mostBytes: number | undefined;
  /** @param where the log is @param advice a sentence for the operator */
  constructor(where: string, mostBytes: number | undefined, advice: string, cause: unknown) {
    const size = mostBytes === undefined ? 'of this size' : `of more than ${mostBytes} bytes`;
    super(`${where} takes no append ${size}. Nothing of it was stored. ${advice}`, { cause });
    this.mostBytes = mostBytes;
  }
}

/** The keys of encrypted content cannot be read for the moment. */
export class KeysUnavailable extends EventStoreError {
  readonly code = 'KEYS_UNAVAILABLE';
  constructor(cause: Error) {
    super(`The keys of the content cannot be read. ${cause.message}`, { cause });
  }
}

export class PositionAhead extends EventStoreError {
  readonly code = 'POSITION_AHEAD';
  constructor(after: bigint, head: bigint) {
    super(
      `Position ${after} was asked for, and the log ends at ${head}: the reader's checkpoint belongs ` +
        'to another log or to a later state of this one. Rebuild the reader from position 0.',
    );
  }
}
