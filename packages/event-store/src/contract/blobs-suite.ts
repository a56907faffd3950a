import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, type BlobStore } from '../blobs/blob-store.ts';

export interface BlobsUnderTest {
  readonly store: BlobStore;
  /** Changes the stored bytes of a blob behind the back of the store. */
  damage(hash: string): Promise<void>;
  remove(): Promise<void>;
}

/** The behaviour that every store of blobs has. */
export function blobsSuite(name: string, open: () => Promise<BlobsUnderTest>): void {
  describe(`blobs ${name}`, () => {
    let under: BlobsUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(async () => {
      await under.store.close();
      await under.remove();
    });

    it.each([1, 1000, 512 * 1024, 3 * 1024 * 1024 + 7])(
      '[BL1] of %d bytes are read again as they were put',
      async (length) => {
        const bytes = randomBytes(length);
        const hash = await hashOf(bytes);
        await under.store.put(hash, bytes);
        await under.store.put(hash, bytes);
        expect((await under.store.get(hash))?.equals(bytes)).toBe(true);
      },
    );

    it('[BL1] are put by several at once', async () => {
      const bytes = randomBytes(700_000);
      const hash = await hashOf(bytes);
      await Promise.all([1, 2, 3].map(() => under.store.put(hash, bytes)));
      expect((await under.store.get(hash))?.equals(bytes)).toBe(true);
    });

    it('[BL2] are not there before they are put, and after they are deleted', async () => {
      const bytes = randomBytes(10);
      const [hash, other] = [await hashOf(bytes), await hashOf(randomBytes(10))];
      expect(await under.store.get(hash)).toBeUndefined();
      await under.store.put(hash, bytes);
      await under.store.delete([hash, other]);
      expect(await under.store.get(hash)).toBeUndefined();
    });

    it('[BL6] are listed by their hashes, in order', async () => {
      const hashes: string[] = [];
      for (const length of [5, 700_000, 6]) {
        const bytes = randomBytes(length);
        const hash = await hashOf(bytes);
        await under.store.put(hash, bytes);
        hashes.push(hash);
      }
      const listed: string[] = [];
      for await (const hash of under.store.hashes()) listed.push(hash);
      expect(listed.filter((hash) => hashes.includes(hash))).toEqual(hashes.toSorted());
      expect(listed).toEqual([...new Set(listed)].toSorted());
    });

    it('[BL3] are not answered when they are damaged', async () => {
      const bytes = randomBytes(600_000);
      const hash = await hashOf(bytes);
      await under.store.put(hash, bytes);
      await under.damage(hash);
      await expect(under.store.get(hash)).rejects.toThrow('other bytes');
    });

    it('[BL4] have no names but hashes', async () => {
      for (const name of ['../events.db', '', 'A'.repeat(64), 'ab']) {
        await expect(under.store.put(name, Buffer.from('x'))).rejects.toThrow(RangeError);
        await expect(under.store.get(name)).rejects.toThrow(RangeError);
        await expect(under.store.delete([name])).rejects.toThrow(RangeError);
      }
    });
  });
}
