import type { SQLOutputValue } from 'node:sqlite';
import type { StoredEvent } from '../log/encoded-event.ts';

/** Columns of an event in the order that `storedEvent` expects. */
export const eventColumns =
  'position, streams.name, revision, events.id, type, data, metadata ' +
  'FROM events JOIN streams ON streams.id = events.stream';

/** Bytes of content that may be long to read: that of longer events is fetched by itself, see `LogReader`. */
export const longBytes = 16 * 1024;

/** The columns of an event, with null in place of long content. */
export const shortEventColumns = eventColumns.replace(
  ', data,',
  `, CASE WHEN octet_length(data) > ${longBytes} THEN NULL ELSE data END,`,
);

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

/** Whether the content of a row of `shortEventColumns` has to be fetched separately. */
export const isLong = (row: Row): boolean => row[5] === null;
