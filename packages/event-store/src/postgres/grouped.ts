import type { ExpectedRevision } from '../event-store.ts';
import { type AppendRequest, textOfAppend } from '../log/append-request.ts';
import { boundedGroup } from '../log/group-queue.ts';
import { anyRevision, someRevision } from './append-function.ts';

/**
 * Returns how many of the first requests make a group: within its bounds, and without an event id that two of them
 * share.
 */
export function nextGroup(waiting: readonly AppendRequest[]): number {
  const size = boundedGroup(waiting, textOfAppend);
  const ids = new Set<string>();
  for (let index = 0; index < size; index += 1) {
    const { events = [] } = waiting[index] ?? {};
    if (index > 0 && events.some(({ id }) => ids.has(id))) return index;
    for (const { id } of events) ids.add(id);
  }
  return size;
}

/** A group as the arguments of the function `append` but the last, the writer. */
export function argumentsOf(group: readonly AppendRequest[]): Buffer[] {
  const names = [...new Set(group.map(({ stream }) => stream))];
  const indexes = new Map(names.map((name, index) => [name, index + 1]));
  const events = group.flatMap((request) => request.events);
  const requestNumbers = group.flatMap((request, index) => request.events.map(() => index + 1));
  return [
    textArray(names),
    intArray(group.map(({ stream }) => indexes.get(stream) ?? 0)),
    bigintArray(group.map(({ expected }) => expectation(expected))),
    intArray(group.map((request) => request.events.length)),
    intArray(requestNumbers),
    intArray(group.flatMap((request) => [...request.events.keys()])),
    uuidArray(events.map(({ id }) => id)),
    textArray(events.map(({ type }) => type)),
    textArray(events.map(({ data }) => data)),
    textArray(events.map(({ metadata }) => metadata)),
  ];
}

function expectation(expected: ExpectedRevision): number {
  switch (expected) {
    case 'any':
      return anyRevision;
    case 'exists':
      return someRevision;
    case 'none':
      return -1;
    default:
      return expected;
  }
}

/** Object ids of the element types (`pg_type.dat`). */
const oid = { int8: 20, int4: 23, text: 25, uuid: 2950 };

const headerSize = 20;

/**
 * Arrays as `array_recv` takes them (`arrayfuncs.c`): one dimension, counted from 1, without nulls.
 * As text, every quotation mark of JSON would have to be escaped here and found again there.
 */
export function textArray(values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const size = lengths.reduce((sum, length) => sum + 4 + length, headerSize);
  const array = header(oid.text, values.length, size);
  let at = headerSize;
  for (const [index, value] of values.entries()) {
    at = array.writeInt32BE(lengths[index] ?? 0, at);
    at += array.write(value, at);
  }
  return array;
}

/** @param values in the textual form of RFC 9562 */
export function uuidArray(values: readonly string[]): Buffer {
  const array = header(oid.uuid, values.length, headerSize + values.length * 20);
  let at = headerSize;
  for (const value of values) {
    at = array.writeInt32BE(16, at);
    at += array.write(value.replaceAll('-', ''), at, 'hex');
  }
  return array;
}

/** @param values integers of at most 32 bits */
export function intArray(values: readonly number[]): Buffer {
  const array = header(oid.int4, values.length, headerSize + values.length * 8);
  let at = headerSize;
  for (const value of values) at = array.writeInt32BE(value, array.writeInt32BE(4, at));
  return array;
}

/** @param values safe integers */
export function bigintArray(values: readonly number[]): Buffer {
  const array = header(oid.int8, values.length, headerSize + values.length * 12);
  let at = headerSize;
  for (const value of values) at = array.writeBigInt64BE(BigInt(value), array.writeInt32BE(8, at));
  return array;
}

function header(elementType: number, length: number, size: number): Buffer {
  const array = Buffer.allocUnsafe(size);
  const [dimensions, hasNulls, lowerBound] = [1, 0, 1];
  let at = 0;
  for (const field of [dimensions, hasNulls, elementType, length, lowerBound]) {
    at = array.writeInt32BE(field, at);
  }
  return array;
}
