import type { KeyObject } from 'node:crypto';
import type { Secret } from '../encrypted/secret.ts';
import type { ExpectedRevision } from '../event-store.ts';
import { textOfAppend, type AppendRequest } from '../log/append-request.ts';
import type { Refusal } from '../log/decide-append.ts';
import type { EncodedEvent, StoredEvent } from '../log/encoded-event.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import type { SqliteError } from './faults.ts';

export type WriteRequest =
  | ({ readonly kind: 'append' } & AppendRequest)
  | ({ readonly kind: 'snapshot' } & EncodedSnapshot);

/**
 * What the writer did: of a fresh append the revision of its first event (its position follows
 * from those before it in the group), `null` for a snapshot, the events of a replay, or a refusal.
 */
export type WriteOutcome = number | null | readonly StoredEvent[] | Refusal;

export type GroupReply =
  | {
      readonly kind: 'committed';
      /** Position of the first event that the group stored. */
      readonly firstPosition: number;
      /** One a request, in order. */
      readonly outcomes: readonly WriteOutcome[];
    }
  | { readonly kind: 'failed'; readonly error: SqliteError };

/** The first requests of the group that is sent next. */
export interface EarlyPart {
  readonly part: PackedGroup;
}

/** Asks for the hashes of stored events, which are made from the first time on. */
export interface HashesAsked {
  readonly hashesAfter: number;
  readonly limit: number;
}

export interface HashesReply {
  readonly kind: 'hashes';
  /** See `KeptHashes.after`. */
  readonly hashes: readonly string[] | undefined;
}

export type WriterMessage = PackedGroup | EarlyPart | HashesAsked;

export const isGroup = (message: WriterMessage): message is PackedGroup => Array.isArray(message);

/**
 * Requests as one flat list: a structured clone of it costs a fifth of one of nested objects. A key stands
 * before the first request that needs it, and is sent once; the writer keeps none longer than its group.
 */
export type PackedGroup = readonly (string | number | KeyObject)[];

/** In place of the number of a key, where nothing is encrypted. */
const noKey = -1;

export function pack(requests: readonly WriteRequest[]): PackedGroup {
  const packed: (string | number | KeyObject)[] = [];
  const keys = new Map<KeyObject, number>();
  for (const request of requests) {
    if (request.kind === 'snapshot') {
      const { stream, revision, schemaVersion, state } = request;
      packed.push('snapshot', stream, revision, schemaVersion, state);
      continue;
    }
    const { stream, expected, events } = request;
    for (const { secret } of events) {
      if (secret === undefined || keys.has(secret.key)) continue;
      keys.set(secret.key, keys.size);
      packed.push('key', secret.key);
    }
    packed.push('append', stream, expected, events.length);
    for (const { id, type, data, metadata, secret } of events) {
      packed.push(id, type, data, metadata);
      const key = secret && keys.get(secret.key);
      if (secret === undefined || key === undefined) packed.push(noKey);
      else packed.push(key, secret.text, secret.owners.length, ...secret.owners);
    }
  }
  return packed;
}

/** In UTF-16 units, names and ids left out. */
export function textLength(request: WriteRequest): number {
  return request.kind === 'snapshot' ? request.state.length : textOfAppend(request);
}

export function unpack(packed: PackedGroup): WriteRequest[] {
  const values = packed.values();
  const next = (): unknown => values.next().value;
  const text = (): string => next() as string;
  const count = (): number => next() as number;
  const keys: KeyObject[] = [];
  const secret = (): Secret | undefined => {
    const key = keys[count()];
    return key && { key, text: text(), owners: Array.from({ length: count() }, text) };
  };
  const event = (): EncodedEvent => ({
    id: text(),
    type: text(),
    data: text(),
    metadata: text(),
    secret: secret(),
  });

  const requests: WriteRequest[] = [];
  for (const kind of values) {
    if (kind === 'key') {
      keys.push(next() as KeyObject);
      continue;
    }
    const stream = text();
    if (kind === 'snapshot') {
      requests.push({ kind, stream, revision: count(), schemaVersion: count(), state: text() });
      continue;
    }
    const expected = next() as ExpectedRevision;
    const events = Array.from({ length: count() }, event);
    requests.push({ kind: 'append', stream, expected, events });
  }
  return requests;
}
