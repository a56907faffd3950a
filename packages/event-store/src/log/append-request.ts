import type { Secret } from '../encrypted/secret.ts';
import { InvalidRequest } from '../errors.ts';
import type { ExpectedRevision } from '../event-store.ts';
import type { NewEvent } from '../event.ts';
import type { EncodedEvent } from './encoded-event.ts';

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
}

/** Returns the length of the JSON of an append, in UTF-16 units. */
export function textOfAppend({ events }: AppendRequest): number {
  return events.reduce(
    (sum, { data, metadata, secret }) =>
      sum + data.length + metadata.length + (secret?.text.length ?? 0),
    0,
  );
}

/** Textual form of a UUID of any version (RFC 9562, section 4). */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * @param secrets of each event, in order
 * @throws InvalidRequest the request could not be stored as it is, whatever the log holds
 */
export function appendRequest(
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
  secrets: readonly (Secret | undefined)[] = [],
): AppendRequest {
  requireName('Stream name', stream);
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= -1)) {
    throw new InvalidRequest(`Expected revision ${expected} is not an integer from -1 on.`);
  }
  if (events.length === 0) {
    throw new InvalidRequest(`An append to ${stream} needs at least one event.`);
  }
  return { stream, expected, events: events.map((event, n) => encode(event, secrets[n])) };
}

/** Whether a text may be the name of a stored stream, or the type of a stored event. */
export const isName = (name: string): boolean =>
  name !== '' && !name.includes('\0') && name.isWellFormed();

export const isUuid = (text: string): boolean => uuid.test(text);

export function requireName(what: string, name: string): void {
  if (!isName(name)) {
    throw new InvalidRequest(`${what} must be well-formed text without NUL, and not empty.`);
  }
}

function encode(event: NewEvent, secret: Secret | undefined): EncodedEvent {
  if (!isUuid(event.id)) throw new InvalidRequest(`Event id ${event.id} is not a UUID.`);
  requireName('Event type', event.type);
  return {
    id: event.id.toLowerCase(),
    type: event.type,
    data: jsonText('data', event.data),
    metadata: jsonText('metadata', event.metadata),
    secret,
  };
}

/** @throws InvalidRequest the value has no JSON text, such as `undefined` */
export function jsonText(what: string, value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new InvalidRequest(`The ${what} given is no JSON value.`);
  return text;
}
