import type { Snapshot } from '../event-store.ts';
import type { Json } from '../event.ts';
import { jsonText, requireName } from './append-request.ts';
import { requireCount } from './read-range.ts';

/** A snapshot as a log keeps it: its state as JSON text. */
export type EncodedSnapshot = Omit<Snapshot, 'state'> & { readonly state: string };

/** @throws InvalidRequest the snapshot could belong to no stream, or its state is no JSON */
export function encodeSnapshot(snapshot: Snapshot): EncodedSnapshot {
  requireName('Stream name', snapshot.stream);
  requireCount('A snapshot’s revision', snapshot.revision);
  requireCount('A snapshot’s schemaVersion', snapshot.schemaVersion);
  return { ...snapshot, state: jsonText('state', snapshot.state) };
}

/** Returns a snapshot; undefined where it cannot be read, as the events can be read instead. */
export function decodeSnapshot(kept: EncodedSnapshot): Snapshot | undefined {
  try {
    return { ...kept, state: JSON.parse(kept.state) as Json };
  } catch {
    return undefined;
  }
}
