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
 * The outcome of a request: for a fresh append the revision of its first event (its position follows from the appends
 * before it in the group), `null` for a snapshot, the events of a replay, or a refusal.
 */
export type WriteOutcome = number | null | readonly StoredEvent[] | Refusal;

export type GroupReply =
  | {
      readonly kind: 'committed';
      /** Position of the first event that the group stored. */
      readonly firstPosition: number;
      /** The outcomes of the requests, in their order. */
      readonly outcomes: readonly WriteOutcome[];
    }
  | { readonly kind: 'failed'; readonly error: SqliteError };

/** The first requests of the group that is sent next. */
interface EarlyPart {
  readonly part: PackedGroup;
}

/** Asks for the hashes of stored events, which are made from the first time on. */
interface HashesAsked {
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
 * Requests as one flat list: its structured clone costs a fifth of that of nested objects. A key comes before the
 * first request that needs it, and is sent once; the writer keeps no key longer than its group.
 */
export type PackedGroup = readonly (string | number | KeyObject)[];

/** Replaces the number of a key where nothing is encrypted. */
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

/** Returns the length of a request in UTF-16 units, without names and ids. */
export function textLength(request: WriteRequest): number {
  return request.kind === 'snapshot' ? request.state.length : textOfAppend(request);
}

export const unpack = (packed: PackedGroup): WriteRequest[] => new Unpacking(packed).requests();

/**
 * Unpacks by an index: an iterator, and functions that are made for each group, would cost more than the reading
 * itself.
 */
class Unpacking {
  readonly #packed: PackedGroup;
  readonly #keys: KeyObject[] = [];
  #at = 0;

  constructor(packed: PackedGroup) {
    this.#packed = packed;
  }

  requests(): WriteRequest[] {
    const requests: WriteRequest[] = [];
    while (this.#at < this.#packed.length) {
      const kind = this.#next();
      if (kind === 'key') this.#keys.push(this.#next() as KeyObject);
      else requests.push(kind === 'snapshot' ? this.#snapshot() : this.#append());
    }
    return requests;
  }

  #next(): unknown {
    return this.#packed[this.#at++];
  }

  #text(): string {
    return this.#next() as string;
  }

  #count(): number {
    return this.#next() as number;
  }

  #snapshot(): WriteRequest {
    const stream = this.#text();
    const [revision, schemaVersion] = [this.#count(), this.#count()];
    return { kind: 'snapshot', stream, revision, schemaVersion, state: this.#text() };
  }

  #append(): WriteRequest {
    const stream = this.#text();
    const expected = this.#next() as ExpectedRevision;
    const count = this.#count();
    const events: EncodedEvent[] = [];
    for (let n = 0; n < count; n += 1) events.push(this.#event());
    return { kind: 'append', stream, expected, events };
  }

  #event(): EncodedEvent {
    const [id, type, data, metadata] = [this.#text(), this.#text(), this.#text(), this.#text()];
    return { id, type, data, metadata, secret: this.#secret() };
  }

  #secret(): Secret | undefined {
    const key = this.#keys[this.#count()];
    if (key === undefined) return undefined;
    const text = this.#text();
    const count = this.#count();
    const owners: string[] = [];
    for (let n = 0; n < count; n += 1) owners.push(this.#text());
    return { key, text, owners };
  }
}
