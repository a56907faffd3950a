export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** What every event says about itself beside its data. */
export interface EventMetadata {
  /** The command that caused the event: its idempotency key, or an id of its own. */
  readonly commandId: string;
  /** Shared by everything that one request set in motion. */
  readonly correlationId: string;
  /** The event that a processor reacted to; absent when a person acted. */
  readonly causationId?: string;
  readonly actorId: string;
  readonly activeRole: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  /** Shape of `data`, counted from 1; older shapes are upcast on reading. */
  readonly schemaVersion: number;
  /** Orders the event among others: the room of a message, the person of everything personal. */
  readonly key: string;
  /** Ids of the people whose personal data the event holds. */
  readonly subjects: readonly string[];
}

export interface NewEvent {
  /** UUID (RFC 9562). Appending the same id twice never stores it twice. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** Place in its stream, counted from 0 without gaps. */
  readonly revision: number;
  /** Place among all events, growing, from 1n. */
  readonly position: bigint;
}

/** Lifts `data` of one event type from one schema version to the next. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** `upcasters[type][n]` lifts version n to n + 1. */
export type Upcasters = { readonly [type: string]: { readonly [fromVersion: number]: Upcaster } };
