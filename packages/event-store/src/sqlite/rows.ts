import type { SQLOutputValue } from 'node:sqlite';
import type { StoredEvent } from '../log/encoded-event.ts';

/** Columns of an event in the order that `storedEvent` expects. */
export const eventColumns =
  'position, streams.name, revision, events.id, type, data, metadata ' +
  'FROM events JOIN streams ON streams.id = events.stream';

/** Rows come as arrays (`setReturnArrays`), which cost a third less than objects. */
export type Row = readonly SQLOutputValue[];

export function storedEvent(row: Row): StoredEvent {
  const [position, stream, revision, id, type, data, metadata] = row as readonly [
    number,
    string,
    number,
    string,
    string,
    string,
    string,
  ];
  return { position, stream, revision, id, type, data, metadata };
}
