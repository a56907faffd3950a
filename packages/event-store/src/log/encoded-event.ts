import { type Secret, withSecret } from '../encrypted/secret.ts';
import type { EventMetadata, JsonObject, RecordedEvent } from '../event.ts';
import { damageIn } from './carried-damage.ts';
import { noMetadata, unreadable } from './unreadable.ts';

/** A new event as a log keeps it: `data` and `metadata` as JSON text, the id in lower case. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** The text that is encrypted and added to the data when the event is stored. */
  readonly secret?: Secret | undefined;
}

/** The position of an event in its log. */
interface StoredPosition {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** An encoded event with its position in the log. */
export type StoredEvent = EncodedEvent & StoredPosition;

/** An encoded event whose texts were read; undefined where one of them is damaged. */
interface ReadEvent extends Pick<EncodedEvent, 'id' | 'type'> {
  readonly data: JsonObject | undefined;
  readonly metadata: EventMetadata | undefined;
  /** The text of its data. */
  readonly stored: string;
}

/**
 * The event as it was stored, no upcaster applied; without its content where that cannot be read, as
 * after a fault of the disk or a manual change.
 */
export const decode = (stored: StoredEvent): RecordedEvent => positioned(readTexts(stored), stored);

/** Reads the texts of an event, which need not be stored yet, and its secret. */
export function readTexts({ id, type, data: rest, metadata, secret }: EncodedEvent): ReadEvent {
  const data = secret === undefined ? rest : withSecret(rest, secret);
  const [readData, readMetadata] = [parsed(data), parsed(metadata)];
  return {
    id,
    type,
    data: isObject(readData) ? readData : undefined,
    metadata: isMetadata(readMetadata) ? readMetadata : undefined,
    stored: data,
  };
}

/** The event where it was stored. */
export function positioned(
  { id, type, data, metadata, stored }: ReadEvent,
  { stream, revision, position: number }: StoredPosition,
): RecordedEvent {
  const position = BigInt(number);
  const damage = damageIn(data);
  const known = { id, type, stream, revision, position };
  if (metadata !== undefined && data !== undefined) {
    if (damage !== undefined)
      return unreadable({ ...known, metadata }, damage.reason, damage.stored);
    return { id, type, stream, revision, position, data, metadata };
  }
  return metadata === undefined
    ? unreadable({ ...known, metadata: noMetadata(stream) }, 'its metadata is damaged', stored)
    : unreadable({ ...known, metadata }, 'its data is damaged', stored);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The message of the parser quotes the text.
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
