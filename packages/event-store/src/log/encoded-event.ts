import type { EventMetadata, JsonObject, RecordedEvent } from '../event.ts';

/** A new event as a log keeps it: `data` and `metadata` as JSON text, the id in lower case. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** An encoded event with its place in the log. */
export interface StoredEvent extends EncodedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** The event as it was stored, no upcaster applied. */
export function decode(stored: StoredEvent): RecordedEvent {
  return {
    id: stored.id,
    type: stored.type,
    data: JSON.parse(stored.data) as JsonObject,
    metadata: JSON.parse(stored.metadata) as EventMetadata,
    stream: stored.stream,
    revision: stored.revision,
    position: BigInt(stored.position),
  };
}
