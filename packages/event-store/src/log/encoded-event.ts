import type { EventMetadata, JsonObject, RecordedEvent } from '../event.ts';
import { noMetadata, unreadable } from './unreadable.ts';

/** A new event as a log keeps it: `data` and `metadata` as JSON text, the id in lower case. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** An encoded event with its position in the log. */
export interface StoredEvent extends EncodedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/**
 * The event as it was stored, no upcaster applied; without its content where that cannot be read, as
 * after a fault of the disk or a manual change.
 */
export function decode(stored: StoredEvent): RecordedEvent {
  const { id, type, stream, revision } = stored;
  const place = { id, type, stream, revision, position: BigInt(stored.position) };
  const metadata = parsed(stored.metadata);
  if (!isMetadata(metadata)) {
    return unreadable(
      { ...place, metadata: noMetadata(stream) },
      'its metadata is damaged',
      stored.data,
    );
  }
  const data = parsed(stored.data);
  if (!isObject(data))
    return unreadable({ ...place, metadata }, 'its data is damaged', stored.data);
  return { ...place, data, metadata };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // What the parser says quotes the text.
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isMetadata(value: unknown): value is EventMetadata & JsonObject {
  if (!isObject(value)) return false;
  const { key, actorId, occurredAt, schemaVersion, subjects } = value;
  return (
    typeof key === 'string' &&
    typeof actorId === 'string' &&
    typeof occurredAt === 'string' &&
    typeof schemaVersion === 'number' &&
    Number.isInteger(schemaVersion) &&
    schemaVersion >= 1 &&
    Array.isArray(subjects)
  );
}
