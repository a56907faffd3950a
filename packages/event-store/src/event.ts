export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The facts that every event has beside its data. */
export interface EventMetadata {
  /** The command that caused the event: its idempotency key, or an id of its own. */
  readonly commandId: string;
  /** Shared by everything that one request set in motion. */
  readonly correlationId: string;
  /** The event that a processor reacted to; absent when a person acted. */
  readonly causationId?: string;
  /** The span that it was stored in, or that of the caller (W3C Trace Context); absent: it is in no trace. */
  readonly traceparent?: string;
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

/** The reason why the content of a stored event cannot be used. */
export interface Unreadable {
  /** The type that it was stored with. */
  readonly type: string;
  /** The reason in a few words, with nothing of the content: the part that is damaged or not known. */
  readonly reason: string;
  /** The text of its data as it is stored, for an operator who may read it: never for a log. */
  readonly stored: string;
}

/**
 * The type of every event whose content cannot be used, so that a reader that looks for a type skips it.
 * Its data is empty, and so is its metadata where that is what cannot be read; its key is then the name
 * of its stream.
 */
export const unreadableType = '(unreadable)';

export interface RecordedEvent extends NewEvent {
  /** When it is given, the type is `unreadableType`. */
  readonly unreadable?: Unreadable;
  readonly stream: string;
  /** Index in its stream, counted from 0 without gaps. */
  readonly revision: number;
  /** Order among all events: growing, from 1n. */
  readonly position: bigint;
}

/** Lifts `data` of one event type from one schema version to the next. */
type Upcaster = (data: JsonObject) => JsonObject;

/** `upcasters[type][n]` lifts version n to n + 1. */
export type Upcasters = { readonly [type: string]: { readonly [fromVersion: number]: Upcaster } };

/** The knowledge that a reader of a log has of its events. */
export interface Shapes {
  readonly upcasters?: Upcasters | undefined;
  /** Makes the data that readers receive from data in its newest shape; default: the data itself. */
  readonly legible?: ((data: JsonObject) => JsonObject) | undefined;
  /**
   * Returns why an event in its newest shape cannot be used, in a few words with nothing of its content; undefined:
   * it can be used. Default: every event can be used.
   */
  readonly whyUnusable?:
    | ((event: Pick<RecordedEvent, 'type' | 'data' | 'metadata'>) => string | undefined)
    | undefined;
}
