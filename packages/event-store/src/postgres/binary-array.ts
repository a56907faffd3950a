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
