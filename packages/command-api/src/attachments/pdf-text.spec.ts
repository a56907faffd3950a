import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withBoundedArrays } from './pdf-text.ts';

const tooMuch = 'This takes more memory than it may.';

/** Returns the length of an array that the global type with this name makes at the time of the call. */
const lengthOf = (name: string, length: number): number => {
  const type = Reflect.get(globalThis, name) as Uint8ArrayConstructor;
  return new type(length).length;
};

const decompressed = async (bytes: number): Promise<number> => {
  const readable = new Blob([deflateSync(Buffer.alloc(bytes))]).stream();
  return (await buffer(readable.pipeThrough(new DecompressionStream('deflate')))).length;
};

it.each([Uint8Array, Int8Array, Uint16Array, Int32Array, Float64Array])(
  '[UL5] bounds the bytes of arrays of every type (%o)',
  async (type) => {
    const { name, BYTES_PER_ELEMENT: each } = type;
    const make = (length: number) => withBoundedArrays(800, async () => lengthOf(name, length));
    expect(await make(800 / each)).toBe(800 / each);
    await expect(make(800 / each + 1)).rejects.toThrow(tooMuch);
  },
);

it('[UL5] bounds what is decompressed on the way, while it is', async () => {
  const most = 300_000;
  expect(await withBoundedArrays(most, () => decompressed(most))).toBe(most);
  await expect(withBoundedArrays(most, () => decompressed(most + 1))).rejects.toThrow(tooMuch);
});

it('[UL5] leaves the types as they were, also after a failure', async () => {
  const before = { Uint8Array, Int32Array, DecompressionStream };
  await expect(withBoundedArrays(10, () => Promise.reject(new Error('Locked.')))).rejects.toThrow(
    'Locked.',
  );
  expect({ Uint8Array, Int32Array, DecompressionStream }).toEqual(before);
});
