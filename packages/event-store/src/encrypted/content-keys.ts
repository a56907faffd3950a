import type { KeyObject } from 'node:crypto';
import type { JsonObject, NewEvent } from '../event.ts';

/** The keys that protect the content of one owner. */
export interface ContentKey {
  /** AES-256. */
  readonly content: KeyObject;
  /** HMAC key that the nonces of files are derived with. */
  readonly nonces: KeyObject;
}

/** The key of an owner; null: it was destroyed; undefined: the owner never had one. */
export type FoundKey = ContentKey | null | undefined;

export interface ContentKeys {
  /** The key of an owner, when it is in memory. */
  known(owner: string): FoundKey;
  /** Reads the keys of owners that are not known. */
  load(owners: readonly string[]): Promise<ReadonlyMap<string, FoundKey>>;
  /** Reads the keys of owners, and creates those that never existed. */
  loadOrCreate(owners: readonly string[]): Promise<ReadonlyMap<string, ContentKey | null>>;
  /** Drops the keys in memory: one of them was destroyed, or replaced. */
  empty(): void;
}

/** Owner of all snapshots: states of streams, which several people may have written. */
export const ownerOfSnapshots = 'snapshots';

/** The part of an event that says something about people. */
export interface PersonalPart {
  /** Ids of the people whose content it is: all of their keys are needed to read it. At least one. */
  readonly owners: readonly string[];
  /** Top-level fields of the data, or of the object within it. */
  readonly fields: readonly string[];
}

/** The knowledge by which a log finds the personal content of its events. */
export interface PersonalContent {
  /** Undefined: the event has none. */
  partOf(event: Pick<NewEvent, 'type' | 'data' | 'metadata'>): PersonalPart | undefined;
  /** Name of the object in the data that has the personal fields; undefined: the data itself. */
  withinOf(type: string): string | undefined;
  /** The data with a replacement for the personal content that cannot be read any more. */
  withoutContent(type: string, data: JsonObject): JsonObject;
  /** Whether an event of this type says that a key was destroyed, or replaced, before the event was stored. */
  endsKey(type: string): boolean;
}

/** The keys of owners. */
export type Found = ReadonlyMap<string, FoundKey>;

/** The keys of owners; a key that is not in memory is loaded. */
export async function foundKeys(
  keys: ContentKeys,
  owners: readonly string[],
  load: (missing: readonly string[]) => Promise<Found>,
): Promise<Found> {
  const found = new Map<string, FoundKey>();
  const missing: string[] = [];
  for (const owner of owners) {
    if (found.has(owner)) continue;
    const key = keys.known(owner);
    found.set(owner, key);
    if (key === undefined) missing.push(owner);
  }
  if (missing.length === 0) return found;
  for (const [owner, key] of await load(missing)) found.set(owner, key);
  return found;
}
