import type { StoredEvent } from '../log/encoded-event.ts';

/** Columns of an event in the order that `storedEvent` expects. */
export const eventColumns = 'position, stream, revision, id, type, data, metadata';

/** Rows come as arrays (`rowMode`), which cost less than objects; `bigint` comes as text. */
export type Row = readonly [
  position: string,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

export function storedEvent(row: Row): StoredEvent {
  const [position, stream, revision, id, type, data, metadata] = row;
  return { position: Number(position), stream, revision, id, type, data, metadata };
}
