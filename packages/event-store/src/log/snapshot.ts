import type { Snapshot } from '../event-store.ts';
import { requireName } from './append-request.ts';
import { requireCount } from './read-range.ts';

/** A snapshot as a log keeps it: its state as JSON text. */
export type EncodedSnapshot = Omit<Snapshot, 'state'> & { readonly state: string };

/** @throws InvalidRequest the snapshot could belong to no stream */
export function requireSnapshot({ stream, revision, schemaVersion }: Snapshot): void {
  requireName('Stream name', stream);
  requireCount('A snapshot’s revision', revision);
  requireCount('A snapshot’s schemaVersion', schemaVersion);
}
