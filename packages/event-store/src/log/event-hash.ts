import { hash } from 'node:crypto';
import type { EncodedEvent } from './encoded-event.ts';

/** What was stored of an event, its secret encrypted. */
export interface HashedText extends Pick<EncodedEvent, 'id' | 'type' | 'data' | 'metadata'> {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Hash of an event as it is stored, as hexadecimal text: of its JSON `[stream, revision, id, type, data, metadata]`
 * as a leaf of a tree (RFC 6962), which is what seals list.
 * @param event its texts as `JSON.stringify` makes them
 */
export function hashOfStored(event: HashedText): string {
  const { stream, revision, id, type, data, metadata } = event;
  const names = `${JSON.stringify(stream)},${revision},"${id}",${JSON.stringify(type)}`;
  return hash('sha256', `\0[${names},${data},${metadata}]`);
}
